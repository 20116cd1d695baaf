// A contour as a cut: into which parts does it divide the sheets that meet there?
#include "recover/untangling.h"

namespace weft {

namespace {

// Parts of the piece between cut edges: their numbers, per point of everything (-1: other pieces). The count.
int find_parts(const Untangling& u, const Cut& cut, std::vector<int>& part) {
    std::vector<char> is_cut(u.surfaces.edges.size(), 0);
    for (const int k : cut.hits) is_cut[u.hits[k].edge] = 1;
    part.assign(std::size_t(u.surfaces.points), -1);
    int count = 0;
    std::vector<int> stack;
    for (const int first : u.shape.points_of[cut.piece]) {
        if (part[first] >= 0) continue;
        part[first] = count;
        stack.assign(1, first);
        while (!stack.empty()) {
            const std::size_t p = stack.back();
            stack.pop_back();
            for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) {
                const int q = u.shape.neighbour[i];
                if (is_cut[u.shape.edge[i]] || part[q] >= 0) continue;
                part[q] = count;
                stack.push_back(q);
            }
        }
        ++count;
    }
    return count;
}

// Parts on either side of cut edges get different colours, 0 or 1, beginning with the first cut.
std::vector<char> colour_parts(const Untangling& u, const Cut& cut, const std::vector<int>& part, int count) {
    std::vector<char> colour(std::size_t(count), -1);
    for (bool news = true; news;) {
        news = false;
        for (const int k : cut.hits) {
            const auto [a, b] = u.surfaces.edges[u.hits[k].edge];
            char &of_a = colour[part[a]], &of_b = colour[part[b]];
            if (part[a] == part[b]) continue;  // not cut off here
            if (of_a < 0 && of_b < 0) {
                of_a = 0;
                of_b = 1;
                news = true;
            } else if (of_a < 0 || of_b < 0) {
                (of_a < 0 ? of_a : of_b) = static_cast<char>(1 - (of_a < 0 ? of_b : of_a));
                news = true;
            }
        }
    }
    return colour;
}

}  // namespace

std::vector<std::array<Cut, 2>> find_cuts(const Untangling& u, const Contours& contours) {
    std::vector<std::array<Cut, 2>> cuts(std::size_t(contours.count()));
    for (std::size_t k = 0; k < u.hits.size(); ++k) {
        Cut& cut = cuts[contours.of_hit[k]][contours.side[k]];
        cut.hits.push_back(static_cast<int>(k));
        cut.piece = u.shape.piece[u.surfaces.edges[u.hits[k].edge].a];
    }
    return cuts;
}

bool colour_sides(const Untangling& u, const Cut& cut, std::vector<char>& colour) {
    std::vector<int> part;
    if (cut.hits.empty()) return false;
    const int count = find_parts(u, cut, part);
    if (count < 2) return false;
    const std::vector<char> of_part = colour_parts(u, cut, part, count);
    colour.assign(part.size(), -1);
    bool found[2] = {false, false};
    for (std::size_t p = 0; p < part.size(); ++p)
        if (part[p] >= 0 && of_part[part[p]] >= 0) {
            colour[p] = of_part[part[p]];
            found[colour[p] ? 1 : 0] = true;
        }
    return found[0] && found[1];
}

bool extend_slit(const Untangling& u, const std::vector<Vec3>& x, const Cut& cut, std::vector<char>& colour) {
    colour.assign(x.size(), -1);
    // Which end of an edge is on which side? Faces along the contour are neighbours: their normals are made to agree.
    std::vector<int> reached;
    Vec3 along(0, 0, 0);
    for (const int k : cut.hits) {
        const auto [a, b] = u.surfaces.edges[u.hits[k].edge];
        const Vec3 normal = place_of(u, x, u.hits[k]).normal;
        along += (along.dot(normal) < 0 ? -1 : 1) * normal;
        const bool first = along.dot(x[b] - x[a]) > 0;
        for (const auto& [p, c] : {std::pair(a, first ? 0 : 1), std::pair(b, first ? 1 : 0)}) {
            if (colour[p] >= 0) continue;
            colour[p] = static_cast<char>(c);
            reached.push_back(p);
        }
    }
    std::vector<char> is_cut(u.surfaces.edges.size(), 0);
    for (const int k : cut.hits) is_cut[u.hits[k].edge] = 1;
    for (std::size_t k = 0; k < reached.size(); ++k) {
        const std::size_t p = reached[k];
        for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) {
            const int q = u.shape.neighbour[i];
            if (is_cut[u.shape.edge[i]] || colour[q] >= 0) continue;
            colour[q] = colour[p];
            reached.push_back(q);
        }
    }
    return !reached.empty();
}

}  // namespace weft
