// How long contact takes to find what is near: the tight 16 × 400 ribbon, beside Embree on the same triangles. Every
// round measures everything once, so that a slow minute of the machine falls on all alike; the fastest round counts,
// and ratios are what to look at.
#include "collide/ribbons.h"
#include "collide/safe_filter.h"
#include "geometry/curvature.h"
#include "geometry/intersections.h"

#include <weft/step.h>

#include <embree3/rtcore.h>

#include <chrono>
#include <cstdio>
#include <map>

namespace {

using namespace weft;

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Times {
    std::map<std::string, double> fastest;  // [s]
    template <class Work>
    void measure(const std::string& name, Work&& work) {
        const double begun = seconds_now();
        work();
        const double taken = seconds_now() - begun;
        const auto [entry, is_new] = fastest.emplace(name, taken);
        if (!is_new) entry->second = std::min(entry->second, taken);
    }
};

// ----------------------------------------------------------------------------------------------------------- Embree

struct Triangles {
    const Surfaces& surfaces;
    const std::vector<Vec3>& x;
};

void bounds_of(const RTCBoundsFunctionArguments* arguments) {
    const Triangles& t = *static_cast<const Triangles*>(arguments->geometryUserPtr);
    Vec3 low = Vec3::Constant(infinity), high = -low;
    for (const int p : t.surfaces.triangles[arguments->primID]) {
        low = low.cwiseMin(t.x[std::size_t(p)]);
        high = high.cwiseMax(t.x[std::size_t(p)]);
    }
    RTCBounds& b = *arguments->bounds_o;
    b.lower_x = float(low.x()), b.lower_y = float(low.y()), b.lower_z = float(low.z());
    b.upper_x = float(high.x()), b.upper_y = float(high.y()), b.upper_z = float(high.z());
}

void collect(void* user, RTCCollision* collisions, unsigned count) {
    auto& pairs = *static_cast<std::vector<IndexPair>*>(user);
    for (unsigned k = 0; k < count; ++k)
        if (collisions[k].primID0 < collisions[k].primID1)
            pairs.push_back({int(collisions[k].primID0), int(collisions[k].primID1)});
}

// A hierarchy of user geometry, which is what rtcCollide takes; one thread, as ours beside it.
struct Embree {
    RTCDevice device = rtcNewDevice("threads=1,set_affinity=0");
    RTCScene scene = rtcNewScene(device);
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);

    explicit Embree(Triangles& triangles) {
        rtcSetGeometryUserPrimitiveCount(geometry, unsigned(triangles.surfaces.triangles.size()));
        rtcSetGeometryUserData(geometry, &triangles);
        rtcSetGeometryBoundsFunction(geometry, bounds_of, nullptr);
        rtcAttachGeometry(scene, geometry);
    }
    ~Embree() {
        rtcReleaseGeometry(geometry);
        rtcReleaseScene(scene);
        rtcReleaseDevice(device);
    }
    Embree(const Embree&) = delete;
    Embree& operator=(const Embree&) = delete;

    void build(RTCBuildQuality quality) const {
        rtcSetSceneBuildQuality(scene, quality);
        rtcSetGeometryBuildQuality(geometry, quality);
        rtcUpdateGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0);
        rtcCommitGeometry(geometry);
        rtcCommitScene(scene);
    }
};

// ------------------------------------------------------------------------------------------------------------- ours

struct Scene16x400 {
    Surfaces surfaces;
    std::vector<Vec3> x;
    explicit Scene16x400(const Mesh& mesh) : x(mesh.points) {
        add_surface(surfaces, int(mesh.points.size()), mesh.triangles, false);
    }
};

void print(const Times& times, const std::string& name) {
    std::printf("  %-66s %8.3f ms\n", name.c_str(), 1e3 * times.fastest.at(name));
}

void print_ratio(const Times& times, const char* what, std::initializer_list<const char*> over,
                 std::initializer_list<const char*> under, const char* wanted) {
    double top = 0, bottom = 0;
    for (const char* name : over) top += times.fastest.at(name);
    for (const char* name : under) bottom += times.fastest.at(name);
    std::printf("  %-66s %8.2f ×    %s\n", what, top / bottom, wanted);
}

void measure_ours(Times& times, const Scene16x400& s, BroadPhase& broad, const RegionContours& contours,
                  std::size_t& triangle_pairs, std::size_t& curvature_pairs) {
    std::vector<IndexPair> pairs;
    std::vector<Intersection> found;
    ClosePairs close;
    Curvature curvature;
    for (int warm = 0; warm < 2; ++warm) {  // twice: the first one grows the arrays
        times.measure("refit", [&] { update_boxes(s.surfaces, broad, s.x, s.x, 0); });
        times.measure("walk to sorted pairs of triangles", [&] { find_close_triangles(s.surfaces, broad, pairs); });
        triangle_pairs = pairs.size();
        times.measure("walk to sorted vertex-face and edge-edge pairs", [&] { find_close(s.surfaces, broad, close); });
        times.measure("exact intersections, refit included",
                      [&] { find_intersections(s.surfaces, s.x, broad, pairs, found); });
        times.measure("masks", [&] { update_masks(s.surfaces, broad, s.x, curvature); });
        times.measure("walk with masks and contours", [&] {
            find_close_by_curvature(s.surfaces, broad, contours, s.x, ContourTest::yes, curvature, pairs);
        });
    }
    curvature_pairs = std::size_t(curvature.triangle_pairs);
}

// A millimetre's shiver of a band that is valid: what the safe filter costs when it has little to do.
void measure_filter(Times& times, const Scene16x400& s, BroadPhase& broad, SafeFilterReport& report) {
    std::vector<Vec3> x1 = s.x, x;
    for (std::size_t p = 0; p < x1.size(); ++p)
        x1[p] += 1e-3 * Vec3(std::sin(double(p)), std::cos(3. * double(p)), std::sin(7. * double(p)));
    const std::vector<char> movable(s.x.size(), 1);
    SafeFilterWork work;
    for (int warm = 0; warm < 2; ++warm)
        times.measure("safe filter, loose ribbon",
                      [&] { filter_safely(s.surfaces, broad, s.x, x1, movable, 1e-4, work, x, report); });
}

}  // namespace

int main() {
    use_threads(1);  // Embree, told to use one thread, holds all of TBB to one; the drape benchmark has two
    const Scene16x400 tight(test::make_trefoil(16, 400, 1.2, .4)), loose(test::make_trefoil(16, 400, 1.2, 2));
    Times times;
    BroadPhase broad;
    times.measure("build the tree, once", [&] { broad = make_broad_phase(tight.surfaces, tight.x); });
    BroadPhase loose_broad = make_broad_phase(loose.surfaces, loose.x);
    RegionContours contours;
    times.measure("find the contours, once", [&] { contours = find_region_contours(tight.surfaces, broad); });
    Triangles triangles{tight.surfaces, tight.x};
    const Embree embree(triangles);
    std::size_t ours = 0, by_curvature = 0;
    std::vector<IndexPair> theirs;
    SafeFilterReport report;
    for (int round = 0; round < 15; ++round) {
        measure_ours(times, tight, broad, contours, ours, by_curvature);
        measure_filter(times, loose, loose_broad, report);
        times.measure("Embree: build, medium quality", [&] { embree.build(RTC_BUILD_QUALITY_MEDIUM); });
        times.measure("Embree: build, low quality", [&] { embree.build(RTC_BUILD_QUALITY_LOW); });
        embree.build(RTC_BUILD_QUALITY_MEDIUM);
        for (int warm = 0; warm < 2; ++warm) {
            theirs.clear();
            times.measure("Embree: rtcCollide", [&] { rtcCollide(embree.scene, embree.scene, collect, &theirs); });
        }
    }
    std::printf("tight 16 × 400 ribbon, %zu triangles; fastest of 15 rounds, one thread\n\n",
                tight.surfaces.triangles.size());
    for (const auto& [name, time] : times.fastest) print(times, name);
    std::printf(
        "\n  pairs of triangles: ours %zu, with masks and contours %zu, Embree %zu; filter candidates %d, passes "
        "%d\n\n",
        ours, by_curvature, theirs.size(), report.candidates, report.passes);
    print_ratio(times, "Embree's build + rtcCollide over our refit + walk (triangles)",
                {"Embree: build, medium quality", "Embree: rtcCollide"}, {"refit", "walk to sorted pairs of triangles"},
                "wanted ≥ 2");
    print_ratio(times, "Embree's low-quality build + rtcCollide over the same",
                {"Embree: build, low quality", "Embree: rtcCollide"}, {"refit", "walk to sorted pairs of triangles"},
                "");
    print_ratio(times, "Embree's build + rtcCollide over our refit + walk to V-F and E-E",
                {"Embree: build, medium quality", "Embree: rtcCollide"},
                {"refit", "walk to sorted vertex-face and edge-edge pairs"}, "");
}
