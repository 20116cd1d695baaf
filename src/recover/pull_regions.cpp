// A contour cuts each of the two sheets that meet there. If it cuts one of them in two, one part is where it should not
// be: the smaller one (or, of cloth in a closed body, the one inside). It is pulled back across the other sheet as a
// whole, along that sheet's normal at the contour, and what is connected follows, less and less with the distance.
// A free piece that meets another piece goes as a whole. This is global intersection analysis (Baraff, Witkin, Kass
// 2003), used for motion instead of for deciding which forces to switch off, and it works for contours that run from
// border to border, which nothing local can undo.
#include "recover/untangling.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr int max_contours = 64;  // a round, the longest first
constexpr double max_step = 1.5;  // [edges] a round, of a part of a piece

struct CutRegion {
    std::vector<int> points;
    std::vector<char> within;         // per point of everything
    std::vector<Vec3> normal, place;  // per point of `points`: where to, and a point of the sheet to be crossed
    double depth = 0;                 // [m] of the deepest
    double weight = infinity;         // points; infinity: it cannot be moved
};

// Of the two colours the one to be moved; weight infinity: none can.
CutRegion choose_region(const Untangling& u, const std::vector<Vec3>& x, const Cut& cut, bool extend,
                        const std::vector<char>& is_inside, bool closed_body) {
    CutRegion best;
    std::vector<char> colour;
    if (!(extend ? extend_slit(u, x, cut, colour) : colour_sides(u, cut, colour))) return best;
    std::array<double, 2> weight{0, 0}, inside{0, 0};
    for (const int p : u.shape.points_of[cut.piece]) {
        if (colour[p] < 0) continue;
        const auto c = static_cast<unsigned char>(colour[p]);
        weight[c] += u.given.movable[p] ? 1 : infinity;
        inside[c] += is_inside[p];
    }
    int wrong = weight[0] <= weight[1] ? 0 : 1;
    if (closed_body && inside[0] != inside[1]) wrong = inside[0] > inside[1] ? 0 : 1;
    best.weight = weight[wrong];
    best.within.assign(std::size_t(u.surfaces.points), 0);
    for (std::size_t p = 0; p < colour.size(); ++p) best.within[p] = colour[p] == wrong;
    return best;
}

// Normals and places spread from the cut into the region, ring by ring.
void find_directions(const Untangling& u, const std::vector<Vec3>& x, const Cut& cut, CutRegion& region) {
    std::vector<int> ring(x.size(), -1), index(x.size(), -1);
    std::vector<double> weight;
    const auto number = [&](int p, int r) {
        if (ring[p] < 0) {
            ring[p] = r;
            index[p] = static_cast<int>(region.points.size());
            region.points.push_back(p);
            region.normal.push_back(Vec3::Zero());
            region.place.push_back(Vec3::Zero());
            weight.push_back(0);
        }
        return std::size_t(index[p]);
    };
    for (const int k : cut.hits) {
        const Intersection& hit = u.hits[k];
        auto [p, q] = u.surfaces.edges[hit.edge];
        if (region.within[p] == region.within[q]) continue;
        if (!region.within[p]) std::swap(p, q);
        const HitPlace place = place_of(u, x, hit);
        const std::size_t i = number(p, 0);
        const double side = place.normal.dot(x[q] - x[p]);
        region.normal[i] += (side >= 0 ? 1 : -1) * place.normal;
        region.place[i] += place.point;
        weight[i] += 1;
    }
    for (std::size_t k = 0; k < region.points.size(); ++k) {
        const int p = region.points[k];
        region.place[k] /= weight[k];
        const double length = region.normal[k].norm();
        region.normal[k] = length > 0 ? Vec3(region.normal[k] / length) : Vec3(0, 0, 0);
        region.depth = std::max(region.depth, region.normal[k].dot(region.place[k] - x[p]));
        for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) {
            const int q = u.shape.neighbour[i];
            if (!region.within[q]) continue;
            const std::size_t j = number(q, ring[p] + 1);
            if (ring[q] != ring[p] + 1) continue;
            region.normal[j] += region.normal[k];
            region.place[j] += region.place[k];
            weight[j] += 1;
        }
    }
}

// Of the two sheets the one with less to move.
CutRegion choose_side(const Untangling& u, const std::vector<Vec3>& x, const std::array<Cut, 2>& both, bool extend,
                      const std::vector<char>& is_inside, std::size_t& side) {
    CutRegion region;
    double smallest = infinity;
    for (const std::size_t s : {std::size_t{0}, std::size_t{1}}) {
        if (both[s].hits.empty()) continue;
        const int face = u.hits[both[s].hits[0]].triangle;
        const std::size_t body = surface_of_triangle(u.surfaces, face);
        CutRegion found = choose_region(u, x, both[s], extend, is_inside, u.shape.closed[body] != 0);
        if (!(found.weight < infinity)) continue;
        find_directions(u, x, both[s], found);
        const double effort = found.weight * found.depth;
        if (!(effort < smallest)) continue;
        smallest = effort;
        region = std::move(found);
        side = s;
    }
    return region;
}

void move_whole_piece(const Untangling& u, const CutRegion& region, int piece, double margin, std::vector<Vec3>& x) {
    Vec3 mean(0, 0, 0);
    for (const Vec3& n : region.normal) mean += n;
    if (!(mean.norm() > 0)) return;
    const Vec3 displacement = (region.depth + margin) * mean.normalized();
    for (const int p : u.shape.points_of[piece]) x[p] += displacement;
}

// The region moves by `step`, and its surroundings less, down to nothing halfway to the sheet that it crosses.
void move_part(const Untangling& u, const CutRegion& region, const std::vector<char>& other, double step,
               std::vector<Vec3>& x) {
    std::vector<int> ring(x.size(), -1), reached = region.points;
    std::vector<Vec3> displacement(x.size(), Vec3::Zero());
    for (std::size_t k = 0; k < region.points.size(); ++k) {
        ring[region.points[k]] = 0;
        displacement[region.points[k]] = step * region.normal[k];
    }
    std::vector<double> weight(x.size(), 1);
    int furthest = std::max(4, static_cast<int>(std::min(1e6, 4 * region.depth / u.shape.edge_length))), met = -1;
    for (std::size_t k = 0; k < reached.size(); ++k) {
        const std::size_t p = reached[k];
        if (ring[p] > 0) displacement[p] /= weight[p];
        if (met < 0 && other[p]) met = ring[p];
        if (ring[p] == furthest) continue;
        for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) {
            const std::size_t q = u.shape.neighbour[i];
            if (ring[q] < 0) {
                ring[q] = ring[p] + 1;
                weight[q] = 0;
                reached.push_back(static_cast<int>(q));
            }
            if (ring[q] != ring[p] + 1) continue;
            displacement[q] += displacement[p];
            weight[q] += 1;
        }
    }
    if (met >= 0) furthest = std::min(furthest, std::max(1, met / 2));
    for (const int p : reached) {
        const double fade = 1 - double(ring[p]) / (furthest + 1);
        if (fade > 0 && u.given.movable[p]) x[p] += fade * displacement[p];
    }
}

}  // namespace

bool pull_regions(Untangling& u, bool slits, std::vector<Vec3>& x, double& left_to_go) {
    std::vector<char> is_inside(x.size(), 0);
    for (const InsidePoint& p : u.inside) is_inside[p.point] = 1;
    const double margin = std::max(u.given.thickness, .1 * u.shape.edge_length);
    const std::vector<Vec3> start = x;
    left_to_go = 0;
    bool any = false, bent = false;
    std::vector<char> piece_moved(u.shape.points_of.size(), 0);  // once a round
    std::vector<std::array<Cut, 2>> cuts = find_cuts(u, find_contours(u));
    std::stable_sort(cuts.begin(), cuts.end(), [](const auto& a, const auto& b) {
        return a[0].hits.size() + a[1].hits.size() > b[0].hits.size() + b[1].hits.size();
    });
    if (cuts.size() > std::size_t(max_contours)) cuts.resize(std::size_t(max_contours));
    for (const std::array<Cut, 2>& both : cuts) {
        std::size_t side = 0;
        CutRegion region = choose_side(u, start, both, false, is_inside, side);
        if (slits && !(region.weight < infinity)) region = choose_side(u, start, both, true, is_inside, side);
        if (!(region.weight < infinity)) continue;
        const Cut& cut = both[side];
        left_to_go += region.depth + double(region.points.size()) * u.shape.edge_length;
        any = true;
        std::vector<char> other(x.size(), 0);
        bool itself = false;
        for (const int k : cut.hits)
            for (const int p : u.surfaces.triangles[u.hits[k].triangle]) {
                other[p] = 1;
                itself = itself || u.shape.piece[p] == cut.piece;
            }
        if (!itself && may_move_as_a_whole(u, cut.piece)) {
            if (!piece_moved[cut.piece]) move_whole_piece(u, region, cut.piece, margin, x);
            piece_moved[cut.piece] = 1;
            continue;
        }
        bent = true;
        move_part(u, region, other, std::min(region.depth + margin, max_step * u.shape.edge_length), x);
    }
    if (bent) limit_lengths(u, {.min = .7, .max = 1.05, .sweeps = 20}, {}, x);
    return any;
}

}  // namespace weft
