// Ahmad et al. 2006, section 5: what frequencies each method leaves in a falling drape (figures 4 and 5).
#include "reproduce_ahmad.h"

#include <algorithm>
#include <cmath>

namespace weft::cli {

namespace {

constexpr int sheet_points = 33;
constexpr double duration = 5;  // [s]

std::vector<lab::Recording> record_all(const Effort& effort) {
    const Scene scene = lab::make_drape(sheet_points, 1e6);
    std::vector<lab::Method> methods{lab::make_method(Scheme::symplectic_euler),
                                     lab::make_method(Scheme::backward_euler),
                                     lab::make_method(Scheme::symplectic_euler, FilterPlace::velocity),
                                     lab::make_method(Scheme::symplectic_euler, FilterPlace::force)};
    if (!effort.quick)
        for (const Scheme scheme : {Scheme::runge_kutta_4, Scheme::bdf2, Scheme::imex})
            methods.push_back(lab::make_method(scheme));
    std::vector<lab::Recording> recordings;
    for (const lab::Method& method : methods) {
        effort.tell("frequencies: " + method.name);
        recordings.push_back(lab::record_velocities(scene, method, duration));
    }
    return recordings;
}

// 1: the same velocities at all times, up to a factor; 0: nothing in common.
double find_likeness(const lab::Recording& a, const lab::Recording& b) {
    double both = 0, of_a = 0, of_b = 0;
    for (std::size_t t = 0; t < std::min(a.velocities.size(), b.velocities.size()); ++t)
        for (std::size_t i = 0; i < a.velocities[t].size(); ++i) {
            both += a.velocities[t][i].dot(b.velocities[t][i]);
            of_a += a.velocities[t][i].squaredNorm();
            of_b += b.velocities[t][i].squaredNorm();
        }
    return both / std::sqrt(of_a * of_b);
}

// Every third point, twice as wide: the shape of the paper's figure.
Image draw_strip(const lab::Recording& recording, double fastest) {
    const Image tall = lab::draw_velocities(recording, fastest);
    Image strip{2 * tall.width, (tall.height + 2) / 3, {}};
    for (int y = 0; y < strip.height; ++y)
        for (int x = 0; x < strip.width; ++x) {
            const auto at = tall.rgb.begin() + 3 * (std::ptrdiff_t(3) * y * tall.width + x / 2);
            strip.rgb.insert(strip.rgb.end(), at, at + 3);
        }
    return strip;
}

// The drape at five moments under the fifths of the strips above.
Image draw_moments(const Effort& effort, const lab::Recording& recording) {
    const Model model = build(lab::make_drape(sheet_points, 1e6));
    Look look;
    look.width = 200;
    look.height = 220;
    look.samples = effort.quick ? 4 : 32;
    look.eye = Vec3(2.3, -3.7, .4);
    look.target = Vec3(.5, -.1, -.5);
    look.ground = false;
    Bounds bounds;
    for (const auto& x : recording.positions)
        for (const Vec3& p : x) bounds.add(p);
    std::vector<Image> images;
    for (int k = 0; k < 5; ++k) {
        const auto at = std::size_t((k + .5) / 5 * double(recording.positions.size()));
        look.caption = fixed(double(at + 1) * recording.interval, 2) + " s";
        images.push_back(
            render(model, recording.positions[std::min(at, recording.positions.size() - 1)], look, bounds));
    }
    return tile(images, 5);
}

DataTable shares_table(const std::vector<lab::Recording>& recordings) {
    DataTable table{"High-frequency share of the kinetic energy over 5 s, 33×33 points, k0 = 1e6", {}, ""};
    table.rows.push_back({"method", "step [ms]", "share", "FB's ÷ this"});
    for (const lab::Recording& r : recordings)
        table.rows.push_back({r.name, fixed(1000 * r.dt, 3), power_of_ten(r.share),
                              fixed(recordings[0].share / r.share, r.share > .001 ? 1 : 0)});
    table.note =
        "Energy of the 2-D cosine transform of the velocities above half of the highest frequency, every 10 ms. "
        "Filters "
        "are conservative. Steps are the largest below .95 of the limit that divide 10 ms.";
    return table;
}

Section figure_4(const Effort& effort, const std::vector<lab::Recording>& r) {
    Section section;
    section.title = "Figure 4: velocities over time";
    section.text =
        "A drape of 33×33 points falls for 5 s. Points run down, time runs across; red, green and blue are the x, y "
        "and "
        "z of the velocity, grey is rest. Under it the drape as FB computes it, at the times above.";
    section.claims.push_back({"figure 4a", "FB Euler shows local disturbance: high frequencies", "(picture)",
                              "share of high frequencies " + percent(r[0].share), judge(r[0].share > .01, true), ""});
    section.claims.push_back({"figure 4b", "Backward Euler filters them", "(picture)", power_of_ten(r[1].share),
                              judge(r[1].share<1e-3, r[0].share> 30 * r[1].share), ""});
    section.claims.push_back({"figure 4c", "So does filtered FB: the artificial damping is reproduced", "(picture)",
                              power_of_ten(r[2].share) + " with the velocity filter",
                              judge(r[2].share<1e-3, r[0].share> 30 * r[2].share), ""});
    const double implicit = find_likeness(r[0], r[1]), smooth = find_likeness(r[0], r[2]);
    section.claims.push_back(
        {"section 5", "The same colours at almost the same times in all three", "(picture)",
         "likeness to FB's velocities: " + fixed(implicit, 2) + " backward Euler, " + fixed(smooth, 2) + " filtered FB",
         judge(implicit > .5 && smooth > .3, smooth > .5),
         smooth > .5
             ? ""
             : "The first swing is alike. Later the filtered drape swings more slowly and comes to rest early: a "
               "velocity filter at every step of 2.5 ms damps the swinging itself, more than backward Euler "
               "does at 10 ms."});
    section.claims.push_back(
        {"section 4", "Filtering forces gives results similar to filtering velocities", "similar",
         percent(r[3].share) + " with the force filter, " + power_of_ten(r[2].share) + " with the velocity filter",
         judge(r[3].share < 30 * r[2].share, true),
         "A filtered force drives high frequencies less, and slows them down, but takes no energy "
         "from them. It allows longer steps and does not damp; the velocity filter does both."});
    const double fastest = lab::fastest_of({r[0], r[1], r[2]});
    const char* names[] = {"(a) FB Euler", "(b) backward Euler", "(c) filtered FB Euler (velocity)"};
    for (std::size_t k = 0; k < 3; ++k)
        add_picture(section, effort, std::string("figure-4") + char('a' + k) + ".png", names[k],
                    draw_strip(r[k], fastest));
    effort.tell("pictures of figure 4");
    add_picture(section, effort, "figure-4d.png", "(d) the drape by FB Euler at these times",
                draw_moments(effort, r[0]));
    section.plates_a_row = 1;
    section.tables.push_back(shares_table(r));
    return section;
}

Section figure_5(const Effort& effort, const std::vector<lab::Recording>& r) {
    constexpr std::size_t moment = 149;  // 1.5 s
    Section section;
    section.title = "Figure 5: frequencies in space";
    section.text =
        "Above, the velocities of the cloth at t = 1.5 s, laid out flat. Below, their spectra on a logarithmic scale "
        "of "
        "six decades: low frequencies in the centre, high ones at the rims. The paper takes a Fourier transform; ours "
        "is a cosine transform, mirrored into four quadrants, since a sheet has borders and no seam.";
    section.claims.push_back(
        {"figure 5", "FB contains higher frequencies; the implicit and the filtered scheme hardly differ", "(picture)",
         "shares over all 5 s: " + power_of_ten(r[0].share) + ", " + power_of_ten(r[1].share) + ", " +
             power_of_ten(r[2].share),
         judge(r[0].share > 30 * std::max(r[1].share, r[2].share), true), ""});
    double fastest = 0, strongest = 0;
    std::vector<std::vector<double>> spectra;
    for (std::size_t k = 0; k < 3; ++k) {
        for (const Vec3& v : r[k].velocities[moment]) fastest = std::max(fastest, v.cwiseAbs().maxCoeff());
        spectra.push_back(find_spectrum(r[k].grid, r[k].velocities[moment]));
        strongest = std::max(strongest, *std::max_element(spectra[k].begin(), spectra[k].end()));
    }
    const char* names[] = {"FB Euler", "backward Euler", "filtered FB Euler"};
    const char* files[] = {"fb", "backward", "filtered"};
    for (std::size_t k = 0; k < 3; ++k)
        add_picture(section, effort, std::string("figure-5-cloth-") + files[k] + ".png", names[k],
                    lab::draw_moment(r[k].grid, r[k].velocities[moment], fastest));
    for (std::size_t k = 0; k < 3; ++k)
        add_picture(section, effort, std::string("figure-5-spectrum-") + files[k] + ".png",
                    std::string(names[k]) + ", spectrum", lab::draw_moment_spectrum(r[k].grid, spectra[k], strongest));
    section.plates_a_row = 3;
    Chart chart{"High-frequency share of each moment", "time [s]", "share, logarithmic", {}, false, true};
    for (const lab::Recording& recording : r) {
        Curve curve{recording.name, {}};
        for (std::size_t t = 4; t < recording.shares.size(); t += 5)
            curve.points.emplace_back(double(t + 1) * recording.interval, recording.shares[t]);
        chart.curves.push_back(curve);
    }
    section.charts.push_back(chart);
    return section;
}

}  // namespace

void add_ahmad_frequencies(Page& page, const Effort& effort) {
    const std::vector<lab::Recording> recordings = record_all(effort);
    page.sections.push_back(figure_4(effort, recordings));
    page.sections.push_back(figure_5(effort, recordings));
}

}  // namespace weft::cli
