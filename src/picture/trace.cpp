// Rays against cloth, tubes and balls, by Embree. The hierarchy is built on one thread, because its shape decides
// which of two triangles wins where a ray meets their common edge: the picture must not depend on the machine's load.
#include <embree3/rtcore.h>

#include <algorithm>
#include <cstring>

#include "picture_parts.h"

namespace weft::picture {

namespace {

constexpr float near_limit = 1e-5f;
constexpr float ball_size = 2.2f;  // radius of a held point, in tube radii

RTCGeometry new_geometry(RTCDevice device, RTCGeometryType type) {
    const RTCGeometry geometry = rtcNewGeometry(device, type);
    if (!geometry) throw std::runtime_error("Embree: cannot make geometry");
    return geometry;
}

// Embree owns and pads the buffer; null only when memory is out.
template <class T>
T* new_buffer(RTCGeometry geometry, RTCBufferType type, RTCFormat format, std::size_t count) {
    void* buffer = rtcSetNewGeometryBuffer(geometry, type, 0, format, sizeof(T), count);
    if (!buffer) throw std::bad_alloc();
    return static_cast<T*>(buffer);
}

void attach(RTCScene scene, RTCGeometry geometry, Material material) {
    rtcCommitGeometry(geometry);
    rtcAttachGeometryByID(scene, geometry, static_cast<unsigned>(material));
    rtcReleaseGeometry(geometry);
}

void add_cloth(RTCDevice device, RTCScene scene, const Shapes& shapes) {
    if (shapes.triangles.empty()) return;
    const RTCGeometry cloth = new_geometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* places =
        new_buffer<std::array<float, 3>>(cloth, RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT3, shapes.vertices.size());
    for (const Vertex& v : shapes.vertices) *places++ = {v.place.x(), v.place.y(), v.place.z()};
    auto* indices =
        new_buffer<std::array<unsigned, 3>>(cloth, RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3, shapes.triangles.size());
    std::copy(shapes.triangles.begin(), shapes.triangles.end(), indices);
    attach(scene, cloth, Material::cloth);
}

void add_solids(RTCDevice device, RTCScene scene, const Shapes& shapes) {
    if (shapes.body_places.empty()) return;
    const RTCGeometry solid = new_geometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    const std::size_t count = shapes.body_places.size();
    auto* places = new_buffer<std::array<float, 3>>(solid, RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT3, count);
    for (const Vec3f& p : shapes.body_places) *places++ = {p.x(), p.y(), p.z()};
    auto* indices = new_buffer<std::array<unsigned, 3>>(solid, RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3, count / 3);
    for (unsigned k = 0; k < count; k += 3) *indices++ = {k, k + 1, k + 2};
    attach(scene, solid, Material::body);
}

void add_tubes(RTCDevice device, RTCScene scene, const Shapes& shapes) {
    if (shapes.tubes.empty()) return;
    const RTCGeometry tubes = new_geometry(device, RTC_GEOMETRY_TYPE_ROUND_LINEAR_CURVE);
    auto* ends =
        new_buffer<std::array<float, 4>>(tubes, RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT4, shapes.tubes.size() * 2);
    for (const Tube& t : shapes.tubes)
        for (const Vec3f& p : {t.a, t.b}) *ends++ = {p.x(), p.y(), p.z(), shapes.tube_radius};
    auto* indices = new_buffer<unsigned>(tubes, RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT, shapes.tubes.size());
    for (std::size_t i = 0; i < shapes.tubes.size(); ++i) indices[i] = static_cast<unsigned>(2 * i);
    attach(scene, tubes, Material::tube);
}

void add_balls(RTCDevice device, RTCScene scene, const Shapes& shapes) {
    if (shapes.held.empty()) return;
    const RTCGeometry balls = new_geometry(device, RTC_GEOMETRY_TYPE_SPHERE_POINT);
    auto* centres =
        new_buffer<std::array<float, 4>>(balls, RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT4, shapes.held.size());
    for (const Vec3f& p : shapes.held) *centres++ = {p.x(), p.y(), p.z(), shapes.tube_radius * ball_size};
    attach(scene, balls, Material::held);
}

}  // namespace

struct Tracer::Embree {
    RTCDevice device = nullptr;
    RTCScene scene = nullptr;
    ~Embree() {
        if (scene) rtcReleaseScene(scene);
        if (device) rtcReleaseDevice(device);
    }
};

Tracer::Tracer(const Shapes& shapes) : shapes_(shapes), embree_(std::make_unique<Embree>()) {
    const bool empty = shapes.triangles.empty() && shapes.tubes.empty() && shapes.held.empty();
    if (empty && shapes.body_places.empty()) return;  // low > high: nothing is hit
    embree_->device = rtcNewDevice("threads=1,set_affinity=0");
    if (!embree_->device) throw std::runtime_error("Embree does not start on this processor");
    embree_->scene = rtcNewScene(embree_->device);
    rtcSetSceneFlags(embree_->scene, RTC_SCENE_FLAG_ROBUST);
    add_cloth(embree_->device, embree_->scene, shapes);
    add_solids(embree_->device, embree_->scene, shapes);
    add_tubes(embree_->device, embree_->scene, shapes);
    add_balls(embree_->device, embree_->scene, shapes);
    rtcCommitScene(embree_->scene);
    RTCBounds bounds;
    rtcGetSceneBounds(embree_->scene, &bounds);
    low_ = {bounds.lower_x, bounds.lower_y, bounds.lower_z};
    high_ = {bounds.upper_x, bounds.upper_y, bounds.upper_z};
}

Tracer::~Tracer() = default;

// Most rays of a picture leave the ground or the background and go nowhere near the cloth: the box decides for them.
bool Tracer::may_hit(const Vec3f& origin, const Vec3f& direction) const {
    if (low_.x() > high_.x()) return false;
    float enter = 0, leave = 1e30f;
    for (int k = 0; k < 3; ++k) {
        const float inverse = 1 / (direction[k] != 0 ? direction[k] : 1e-20f);
        const float a = (low_[k] - origin[k]) * inverse, b = (high_[k] - origin[k]) * inverse;
        enter = std::max(enter, std::min(a, b));
        leave = std::min(leave, std::max(a, b));
    }
    return enter <= leave * 1.00001f;
}

template <class Ray>
static void aim(Ray& ray, const Vec3f& origin, const Vec3f& direction) {
    ray.org_x = origin.x(), ray.org_y = origin.y(), ray.org_z = origin.z();
    ray.dir_x = direction.x(), ray.dir_y = direction.y(), ray.dir_z = direction.z();
    ray.tnear = near_limit, ray.tfar = std::numeric_limits<float>::infinity();
    ray.time = 0, ray.mask = ~0u, ray.id = 0, ray.flags = 0;
}

Hit Tracer::find_hit(const Vec3f& origin, const Vec3f& direction) const {
    Hit hit;
    if (!may_hit(origin, direction)) return hit;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRayHit found;
    aim(found.ray, origin, direction);
    found.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(embree_->scene, &context, &found);
    if (found.hit.geomID == RTC_INVALID_GEOMETRY_ID) return hit;
    hit.material = static_cast<Material>(found.hit.geomID);
    hit.distance = found.ray.tfar;
    const Vec3f across(found.hit.Ng_x, found.hit.Ng_y, found.hit.Ng_z);
    hit.geometric = across.norm() > 0 ? across.normalized() : Vec3f(-direction);
    hit.normal = hit.geometric;
    if (hit.material == Material::tube) hit.rate = shapes_.tubes[found.hit.primID].rate;
    if (hit.material == Material::body) {
        const Vec3f* normal = &shapes_.body_normals[3 * std::size_t(found.hit.primID)];
        const float v = found.hit.u, w = found.hit.v;
        hit.normal = ((1 - v - w) * normal[0] + v * normal[1] + w * normal[2]).normalized();
    }
    if (hit.material == Material::cloth) {
        const auto& [a, b, c] = shapes_.triangles[found.hit.primID];
        const float v = found.hit.u, w = found.hit.v, u = 1 - v - w;
        const Vertex &p = shapes_.vertices[a], &q = shapes_.vertices[b], &r = shapes_.vertices[c];
        const Vec3f smooth = u * p.normal + v * q.normal + w * r.normal;
        if (smooth.norm() > 1e-6f) hit.normal = smooth.normalized();
        hit.rate = u * p.rate + v * q.rate + w * r.rate;
        hit.piece = shapes_.piece.empty() ? 0 : shapes_.piece[found.hit.primID];
        hit.marked = !shapes_.marked.empty() && shapes_.marked[found.hit.primID];
    }
    return hit;
}

bool Tracer::blocked(const Vec3f& origin, const Vec3f& direction) const {
    if (!may_hit(origin, direction)) return false;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRay ray;
    aim(ray, origin, direction);
    rtcOccluded1(embree_->scene, &context, &ray);
    return ray.tfar < 0;
}

}  // namespace weft::picture
