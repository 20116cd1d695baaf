// What contact costs in a step: a metre of cloth that lies on a ball, with itself and the ball to mind, at 33, 65 and
// 129 points a side. Rounds of the same few steps from the same state, with one thread and with two in turn; the
// fastest round counts, and ratios are what to look at.
#include "collide/contact_scenes.h"

#include <cstdio>

namespace {

using namespace weft;

struct Cost {
    double integrate = infinity, collide = infinity;  // [s] a step, fastest round
};

struct Draped {
    int n;
    Model model;
    State state;
    int pairs = 0, contacts = 0;
    Cost cost[2];  // one thread, two

    explicit Draped(int points) : n(points), model(build(make_draped_scene(points))), state(start(model)) {
        Workspace work(model);
        for (int k = 0; k < 120; ++k) {
            const StepReport report = step(model, state, work, .005, Detail::none);
            pairs = report.contact.pairs;
            contacts = report.contact.contacts;
        }
    }

    static Scene make_draped_scene(int points) {
        Scene scene = make_drape(points);
        scene.cloth.springs[0].stiffness = 40;
        scene.limit.stretch[0] = .05;
        scene.limit.order = LimitOrder::coloured;
        return scene;
    }

    void measure(int threads) {
        use_threads(threads);
        Cost& best = cost[threads - 1];
        State now = state;
        Workspace work(model);
        step(model, now, work, .005, Detail::none);  // grows the arrays
        Cost sum{0, 0};
        constexpr int steps = 8;
        for (int k = 0; k < steps; ++k) {
            const StepReport report = step(model, now, work, .005, Detail::none);
            sum.integrate += (report.seconds[Phase::integrate] + report.seconds[Phase::limit]) / steps;
            sum.collide += report.seconds[Phase::collide] / steps;
        }
        best = {std::min(best.integrate, sum.integrate), std::min(best.collide, sum.collide)};
    }
};

}  // namespace

int main() {
    std::vector<Draped> drapes;
    for (const int n : {33, 65, 129}) drapes.emplace_back(n);
    for (int round = 0; round < 15; ++round)
        for (Draped& drape : drapes)
            for (const int threads : {1, 2}) drape.measure(threads);
    std::printf("draped over a ball; fastest of 15 rounds of 8 steps [ms a step]\n\n");
    std::printf(
        "    n   pairs  contacts   integrate + limit   contact   contact, two threads   ratio   contact / vertex\n");
    for (const Draped& d : drapes)
        std::printf("  %3d  %6d  %8d  %18.2f  %8.2f  %21.2f  %6.2f  %14.2f µs\n", d.n, d.pairs, d.contacts,
                    1e3 * d.cost[0].integrate, 1e3 * d.cost[0].collide, 1e3 * d.cost[1].collide,
                    d.cost[0].collide / d.cost[1].collide, 1e6 * d.cost[0].collide / (double(d.n) * d.n));
    const auto per_vertex = [](const Draped& d) { return d.cost[0].collide / (double(d.n) * d.n); };
    std::printf("\n  contact at n = 65, one thread                              %6.2f ms    wanted ≤ 15\n",
                1e3 * drapes[1].cost[0].collide);
    std::printf("  one thread over two, n = 65                                %6.2f ×     wanted ≥ 1.6\n",
                drapes[1].cost[0].collide / drapes[1].cost[1].collide);
    std::printf("  cost of a vertex at n = 129 over that at n = 33             %6.2f ×     wanted ≤ 1.3\n",
                per_vertex(drapes[2]) / per_vertex(drapes[0]));
}
