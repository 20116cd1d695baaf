// Angles from 30° to 85°. First points near a bad angle move to where the worst angles around them are best; where that
// is not enough the topology is wrong: a point inside with four neighbours has a right angle, whatever one does, and so
// has one on a straight border with three. Such points go, or get another neighbour.
#include "core/angles.h"
#include "geometry/predicates.h"
#include "make/outline.h"

#include <algorithm>
#include <cmath>

namespace weft {

double angle_at(const Triangulation& mesh, int t, int k) {
    const Triangle& c = mesh.corners[t];
    const Vec2 u = mesh.points[c[next3(k)]] - mesh.points[c[k]], v = mesh.points[c[previous3(k)]] - mesh.points[c[k]];
    return std::atan2(u.x() * v.y() - u.y() * v.x(), u.dot(v)) / degree;
}

namespace {

constexpr double low_aim = 36, high_aim = 80;  // [degrees] safely within what is asked

// By cosines, which are quicker than angles: 0.017 is a degree near the middle.
double cost_of(const Triangulation& mesh, int t) {
    static const double high = std::cos(high_aim * degree), low = std::cos(low_aim * degree);
    const Triangle& c = mesh.corners[t];
    const Vec2 e[3] = {mesh.points[c[2]] - mesh.points[c[1]], mesh.points[c[0]] - mesh.points[c[2]],
                       mesh.points[c[1]] - mesh.points[c[0]]};
    const double length[3] = {e[0].norm(), e[1].norm(), e[2].norm()};
    double cost = 0;
    for (int k = 0; k < 3; ++k) {
        const double cosine = -e[next3(k)].dot(e[previous3(k)]) / (length[next3(k)] * length[previous3(k)]);
        const double over = std::max(0.0, high - cosine), under = std::max(0.0, cosine - low);
        cost += over * over + 2 * under * under + 1e-4 * (cosine - 0.5) * (cosine - 0.5);
    }
    return cost;
}

bool is_poor(const Triangulation& mesh, int t, double low, double high) {
    for (int k = 0; k < 3; ++k) {
        const double angle = angle_at(mesh, t, k);
        if (!(angle >= low && angle <= high)) return true;
    }
    return false;
}

// A corner of the outline that is sharper than what is asked, or cannot be split into angles that are not.
bool is_forced(const OutlineDraft& draft, int t, int k) {
    const int p = draft.mesh.corners[t][k];
    if (p >= int(draft.samples.size()) || !draft.samples[p].corner) return false;
    std::vector<int> star;
    find_star(draft.mesh, p, star);
    double whole = 0;
    for (const int s : star) whole += angle_at(draft.mesh, s, corner_of(draft.mesh, s, p));
    return whole < smallest_angle;
}

double star_cost(const Triangulation& mesh, const std::vector<int>& star) {
    double cost = 0;
    for (const int t : star) {
        const Triangle& c = mesh.corners[t];
        if (orient2d(mesh.points[c[0]], mesh.points[c[1]], mesh.points[c[2]]) <= 0) return infinity;
        cost += cost_of(mesh, t);
    }
    return cost;
}

// Tries places around, nearer and nearer; a point of a curve slides along it.
bool improve_point(OutlineDraft& draft, int p, std::vector<int>& star) {
    Triangulation& mesh = draft.mesh;
    const bool slides = p < int(draft.samples.size());
    if (slides && draft.samples[p].corner) return false;
    find_star(mesh, p, star);
    const double size = draft.sizes.at(mesh.points[p]);
    double best = star_cost(mesh, star);
    bool moved = false;
    double step = 0.16 * size;
    for (int tries = 0; tries < 12 && step > 0.004 * size; ++tries) {
        const Vec2 from = mesh.points[p];
        Vec2 to = from;
        double arc = slides ? draft.samples[p].arc : 0;
        const double here = arc;
        for (int way = 0; way < (slides ? 2 : 8); ++way) {
            const double angle = way * pi / 4, ahead = here + (way == 0 ? step : -step);
            const Vec2 place = slides ? point_at((*draft.curves)[draft.samples[p].curve], ahead)
                                      : Vec2(from + step * Vec2(std::cos(angle), std::sin(angle)));
            mesh.points[p] = place;
            const double cost = star_cost(mesh, star);
            if (!(cost < best * (1 - 1e-4))) continue;
            best = cost;
            to = place;
            arc = ahead;
        }
        mesh.points[p] = to;
        if (slides) draft.samples[p].arc = arc;
        if (to == from) step /= 2;
        moved = moved || to != from;
    }
    return moved;
}

// Points within some rings of the chosen ones.
std::vector<bool> widen(const Triangulation& mesh, std::vector<bool> chosen, int rings) {
    for (int ring = 0; ring < rings; ++ring) {
        std::vector<bool> wider = chosen;
        for (const Triangle& c : mesh.corners)
            if (chosen[c[0]] || chosen[c[1]] || chosen[c[2]]) wider[c[0]] = wider[c[1]] = wider[c[2]] = true;
        chosen = std::move(wider);
    }
    return chosen;
}

std::vector<bool> find_poor(const OutlineDraft& draft, double low, double high) {
    std::vector<bool> poor(draft.mesh.points.size(), false);
    for (int t = 0; t < draft.mesh.triangles(); ++t)
        if (is_poor(draft.mesh, t, low, high))
            for (const int p : draft.mesh.corners[t]) poor[p] = true;
    return poor;
}

void move_poor(OutlineDraft& draft, int sweeps) {
    std::vector<int> star;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        const std::vector<bool> poor = widen(draft.mesh, find_poor(draft, low_aim, high_aim), 1);
        bool moved = false;
        for (int p = 0; p < int(poor.size()); ++p)
            if (poor[p] && draft.mesh.triangle_of[p] >= 0) moved = improve_point(draft, p, star) || moved;
        make_delaunay(draft.mesh);
        if (!moved) return;
    }
}

// ---------------------------------------------------------------------------------------------------------- topology

double angle_around(const Triangulation& mesh, int p, const std::vector<int>& star) {
    double whole = 0;
    for (const int t : star) whole += angle_at(mesh, t, corner_of(mesh, t, p));
    return whole;
}

// Halves the edge across from corner k, unless it is on a curve.
bool halve_across(Triangulation& mesh, int t, int k) {
    if (mesh.kept[t][k] || mesh.beside[t][k] < 0) return false;
    const int p = int(mesh.points.size());
    mesh.points.emplace_back((mesh.points[mesh.corners[t][next3(k)]] + mesh.points[mesh.corners[t][previous3(k)]]) / 2);
    mesh.triangle_of.push_back(-1);
    split_edge(mesh, t, k, p);
    return true;
}

bool remove_neighbour(OutlineDraft& draft, const std::vector<int>& star, int p) {
    Triangulation& mesh = draft.mesh;
    int best = -1;
    std::size_t fewest = 1000;
    std::vector<int> other;
    for (const int t : star)
        for (const int q : mesh.corners[t]) {
            if (q == p || q < int(draft.samples.size())) continue;
            find_star(mesh, q, other);
            if (other.size() < fewest) fewest = other.size(), best = q;
        }
    return best >= 0 && remove_point(mesh, best);
}

int widest(const Triangulation& mesh, int p, const std::vector<int>& star) {
    return *std::max_element(star.begin(), star.end(), [&](int s, int t) {
        return angle_at(mesh, s, corner_of(mesh, s, p)) < angle_at(mesh, t, corner_of(mesh, t, p));
    });
}

// Parts of the star between curves: one on a border, two on a ring, and all of it inside.
std::vector<std::vector<int>> find_sectors(const Triangulation& mesh, int p, const std::vector<int>& star) {
    std::vector<std::vector<int>> sectors(1);
    for (const int t : star) {
        if (!sectors.back().empty() && mesh.kept[t][previous3(corner_of(mesh, t, p))]) sectors.emplace_back();
        sectors.back().push_back(t);
    }
    const bool joined = mesh.kept[star[0]][previous3(corner_of(mesh, star[0], p))];
    if (sectors.size() > 1 && !joined) {  // the star begins inside a sector
        sectors[0].insert(sectors[0].begin(), sectors.back().begin(), sectors.back().end());
        sectors.pop_back();
    }
    return sectors;
}

// On a curve: too few triangles make right angles, too many sharp ones.
bool mend_sector(OutlineDraft& draft, int p, const std::vector<int>& sector) {
    Triangulation& mesh = draft.mesh;
    const int count = int(sector.size());
    const double whole = angle_around(mesh, p, sector);
    const int t = widest(mesh, p, sector);
    if (whole > high_aim * count) return halve_across(mesh, t, corner_of(mesh, t, p));
    return whole < low_aim * count && count > 1 && remove_neighbour(draft, sector, p);
}

// One change around a point that touches a bad angle. Returns whether there was one. Later rounds try what earlier ones
// did not.
bool operate(OutlineDraft& draft, int p, int round) {
    Triangulation& mesh = draft.mesh;
    std::vector<int> star;
    find_star(mesh, p, star);
    if (p < int(draft.samples.size())) {
        for (const std::vector<int>& sector : find_sectors(mesh, p, star))
            if (mend_sector(draft, p, sector)) return true;
    } else if (star.size() <= 4) {
        return remove_point(mesh, p);
    } else if (star.size() >= 9) {
        return halve_across(mesh, star[0], corner_of(mesh, star[0], p));
    }
    if (round < 2) return false;
    const bool many = draft.wanted > 0 ? mesh.triangles() > draft.wanted : round % 2 == 1;
    const int t = widest(mesh, p, star), k = corner_of(mesh, t, p);
    if (angle_at(mesh, t, k) > largest_angle && !many) return halve_across(mesh, t, k);
    return remove_neighbour(draft, star, p);
}

bool change_topology(OutlineDraft& draft, int round) {
    std::vector<bool> poor = find_poor(draft, smallest_angle + 1, largest_angle - 1), done(draft.mesh.points.size());
    std::vector<bool> changed(draft.mesh.points.size(), false);
    std::vector<int> star;
    bool any = false;
    for (int p = 0; p < int(poor.size()); ++p) {
        if (!poor[p] || done[p] || draft.mesh.triangle_of[p] < 0) continue;
        find_star(draft.mesh, p, star);
        std::vector<int> around;
        for (const int t : star)
            around.insert(around.end(), draft.mesh.corners[t].begin(), draft.mesh.corners[t].end());
        if (!operate(draft, p, round)) continue;
        any = true;
        done.resize(draft.mesh.points.size(), true);
        changed.resize(draft.mesh.points.size(), true);
        for (const int q : around) done[q] = changed[q] = true;  // one change at a place
    }
    make_delaunay(draft.mesh);
    smooth_draft(draft, 10, widen(draft.mesh, changed, 2));
    return any;
}

}  // namespace

int count_bad_angles(const OutlineDraft& draft) {
    int bad = 0;
    for (int t = 0; t < draft.mesh.triangles(); ++t)
        for (int k = 0; k < 3; ++k) {
            const double angle = angle_at(draft.mesh, t, k);
            bad += !(angle >= smallest_angle && angle <= largest_angle) && !is_forced(draft, t, k);
        }
    return bad;
}

int improve_angles(OutlineDraft& draft) {
    constexpr int rounds = 12;
    move_poor(draft, 15);
    int bad = count_bad_angles(draft);
    OutlineDraft best = draft;
    for (int round = 0; round < rounds && bad > 0; ++round) {
        change_topology(draft, round);
        move_poor(draft, 15);
        const int now = count_bad_angles(draft);
        if (now < bad) bad = now, best = draft;
    }
    draft = std::move(best);
    return bad;
}

}  // namespace weft
