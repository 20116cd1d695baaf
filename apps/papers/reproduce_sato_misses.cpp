// Sato et al., 5.4.1: the collision tests of figures 7 and 8, as printed, against the truth: two things collide if at a
// time when their four points lie in one plane they have a point in common.
#include "reproduce_sato.h"

#include "geometry/paper_tests.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <random>

namespace weft::cli {

namespace {

enum class Motion4 { general, one_sided, grazing, tiny_gap };

struct Question {
    Four start, end;
    Four at(double t) const {
        Four x;
        for (std::size_t k = 0; k < 4; ++k) x[k] = start[k] + t * (end[k] - start[k]);
        return x;
    }
};

std::size_t first_side(PairKind kind) {
    return kind == PairKind::vertex_face ? 1 : 2;
}

Vec3 random_place(std::mt19937_64& random) {
    std::uniform_real_distribution<double> place(-1, 1);
    const double x = place(random), y = place(random), z = place(random);
    return {x, y, z};
}

// 1e-6 apart, above a random place inside both.
void bring_close(PairKind kind, std::mt19937_64& random, Four& x) {
    std::uniform_real_distribution<double> inside(.1, .9);
    const double s = inside(random), t = inside(random);
    const bool face = kind == PairKind::vertex_face;
    const Vec3 n = face ? (x[2] - x[1]).cross(x[3] - x[1]) : (x[1] - x[0]).cross(x[3] - x[2]);
    const Vec3 here = face ? x[0] : Vec3(x[0] + s * (x[1] - x[0]));
    const Vec3 there =
        face ? Vec3(x[1] + s * t * (x[2] - x[1]) + (1 - s) * t * (x[3] - x[1])) : Vec3(x[2] + t * (x[3] - x[2]));
    const Vec3 by = there + 1e-6 * n.normalized() - here;
    for (std::size_t k = 0; k < first_side(kind); ++k) x[k] += by;
}

Question ask(PairKind kind, Motion4 motion, std::mt19937_64& random) {
    Question q;
    for (Vec3& p : q.start) p = random_place(random);
    if (motion == Motion4::grazing)
        for (Vec3& p : q.start) p.z() *= 1e-3;
    if (motion == Motion4::tiny_gap) bring_close(kind, random, q.start);
    for (std::size_t k = 0; k < 4; ++k) {
        Vec3 way = (motion == Motion4::tiny_gap ? 2 : 1.5) * random_place(random);
        if (motion == Motion4::grazing) way.z() *= .05;
        if (motion == Motion4::one_sided && k < first_side(kind)) way.setZero();
        q.end[k] = q.start[k] + way;
    }
    return q;
}

double volume_of(const Four& x) {
    return (x[1] - x[0]).cross(x[2] - x[0]).dot(x[3] - x[0]);
}

// The volume is a cubic in time: between its turning points, where its sign changes.
bool collide(PairKind kind, const Question& q) {
    const double f0 = volume_of(q.at(0)), f1 = volume_of(q.at(1. / 3)), f2 = volume_of(q.at(2. / 3)),
                 f3 = volume_of(q.at(1));
    const double c1 = (-11 * f0 + 18 * f1 - 9 * f2 + 2 * f3) / 2, c2 = 9 * (2 * f0 - 5 * f1 + 4 * f2 - f3) / 2,
                 c3 = 9 * (-f0 + 3 * f1 - 3 * f2 + f3) / 2;
    std::vector<double> knots{0, 1};
    const double root = c2 * c2 - 3 * c1 * c3;
    if (root > 0 && c3 != 0)
        for (const double sign : {-1., 1.}) {
            const double t = (-c2 + sign * std::sqrt(root)) / (3 * c3);
            if (t > 0 && t < 1) knots.push_back(t);
        }
    std::sort(knots.begin(), knots.end());
    for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
        double low = knots[k], high = knots[k + 1];
        const bool below = volume_of(q.at(low)) < 0;
        if (below == (volume_of(q.at(high)) < 0)) continue;
        for (int i = 0; i < 60; ++i) {
            const double middle = .5 * (low + high);
            (below == (volume_of(q.at(middle)) < 0) ? low : high) = middle;
        }
        if (measure_distance(kind, q.at(high)) < 1e-9) return true;
    }
    return false;
}

struct Rates {
    int asked = 0, hits = 0, missed = 0, false_alarms = 0, ours_missed = 0;
    double paper_seconds = 0, our_seconds = 0;
    double miss() const { return hits > 0 ? double(missed) / hits : 0; }
};

Rates measure_rates(PairKind kind, Motion4 motion, int count) {
    std::mt19937_64 random(17);
    Rates rates;
    std::vector<Question> questions;
    for (int k = 0; k < count; ++k) questions.push_back(ask(kind, motion, random));
    std::vector<char> paper, ours;
    std::clock_t begun = std::clock();
    for (const Question& q : questions)
        paper.push_back(kind == PairKind::vertex_face ? paper_vertex_face(q.start, q.end)
                                                      : paper_edge_edge(q.start, q.end));
    rates.paper_seconds = double(std::clock() - begun) / CLOCKS_PER_SEC;
    begun = std::clock();
    for (const Question& q : questions) ours.push_back(find_impact(kind, q.start, q.end, 0).hit);
    rates.our_seconds = double(std::clock() - begun) / CLOCKS_PER_SEC;
    rates.asked = count;
    for (std::size_t k = 0; k < questions.size(); ++k) {
        const bool truth = collide(kind, questions[k]);
        rates.hits += truth;
        rates.missed += truth && !paper[k];
        rates.ours_missed += truth && !ours[k];
        rates.false_alarms += !truth && paper[k];
    }
    return rates;
}

}  // namespace

void add_sato_misses(Page& page, const Effort& effort) {
    effort.tell("collision tests");
    const int count = effort.quick ? 4000 : 100000;
    Section section;
    section.title = "Section 5.4.1: what the collision tests miss";
    section.text =
        "Figure 7 tests the path of a particle against the polygon where it is and where it will be; figure 8 what an "
        "edge sweeps against the other edge. What passes in between is not seen, and a particle that stands still has "
        "no "
        "path. Random questions of four kinds.";
    DataTable table{"The tests as printed", {}, ""};
    table.rows.push_back(
        {"motion", "pair", "questions", "collide", "missed", "false alarms", "ours missed", "ns: paper", "ours"});
    const std::pair<Motion4, const char*> motions[] = {{Motion4::general, "general"},
                                                       {Motion4::one_sided, "only the polygon, or the other edge"},
                                                       {Motion4::grazing, "grazing"},
                                                       {Motion4::tiny_gap, "from 1e-6 apart"}};
    double general = 0, one_sided = 0, edges = 0;
    int ours = 0;
    for (const auto& [motion, name] : motions)
        for (const PairKind kind : {PairKind::vertex_face, PairKind::edge_edge}) {
            const Rates r = measure_rates(kind, motion, count);
            const bool face = kind == PairKind::vertex_face;
            if (motion == Motion4::general) (face ? general : edges) = r.miss();
            if (motion == Motion4::one_sided && face) one_sided = r.miss();
            ours += r.ours_missed;
            table.rows.push_back({name, face ? "particle and polygon" : "edge and edge", std::to_string(r.asked),
                                  std::to_string(r.hits), percent(r.miss()), percent(double(r.false_alarms) / r.asked),
                                  std::to_string(r.ours_missed), fixed(1e9 * r.paper_seconds / r.asked, 0),
                                  fixed(1e9 * r.our_seconds / r.asked, 0)});
        }
    section.claims.push_back({"section 5.4.1", "The test scheme is highly preventive from penetrations", "(said)",
                              "particle and polygon: " + percent(general) + " of the collisions are missed, " +
                                  percent(one_sided, 0) + " if only the polygon moves",
                              judge(general < .01, general == 0),
                              "The paper path uses continuous collision instead, unless it is told to be literal."});
    section.claims.push_back({"section 5.4.1", "So is that of edges", "(said)",
                              percent(edges) + " of the collisions are missed", judge(edges < .05, edges == 0), ""});
    section.claims.push_back({"(ours)", "Continuous collision misses nothing", "not studied",
                              std::to_string(ours) + " missed in " + std::to_string(8 * count) + " questions",
                              judge(ours == 0, true), ""});
    section.tables.push_back(table);
    page.sections.push_back(section);
}

}  // namespace weft::cli
