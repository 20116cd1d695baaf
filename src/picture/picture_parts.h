// The parts a picture is made of. Order of work: camera -> surface -> trace + shade -> tone -> legend and caption.
//
// Everything is drawn in "picture space": the bounds' centre is the origin and half their diagonal is the unit, so
// that single precision and fixed epsilons serve a handkerchief and a circus tent alike. z is up, whatever is up in the
// world: against gravity, unless the Look says otherwise.
#pragma once

#include <weft/picture.h>

#include <Eigen/Geometry>

#include <cstddef>
#include <memory>
#include <string_view>

namespace weft::picture {

using Vec3f = Eigen::Vector3f;
using Vec2f = Eigen::Vector2f;

// ------------------------------------------------------------------------------------------------- camera.cpp

struct Space {
    Vec3 centre{0, 0, 0};                                // [m]
    double unit = 1;                                     // [m]
    Vec3f half{1, 1, 1};                                 // half extents of the bounds, in units
    Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();  // from the world: takes what is up there to z
    Vec3f from_world(const Vec3& p) const { return (turn * ((p - centre) / unit)).cast<float>(); }
    Vec3f direction_from_world(const Vec3& d) const { return (turn * d).cast<float>(); }
};

// Empty or non-finite bounds give a cube of one metre around the origin. `up` need not have unit length; zero: z.
Space make_space(const Bounds& bounds, const Vec3& up = Vec3(0, 0, 1));

struct Camera {
    Vec3f eye, right, up, forward;
    float tan_x, tan_y;  // of half the field of view
    // Direction through a place in the image, both coordinates in [0, 1], (0, 0) top left. Not normalised.
    Vec3f towards(float x, float y) const { return forward + (2 * x - 1) * tan_x * right + (1 - 2 * y) * tan_y * up; }
};

// `strip` is the part of the width, at the right, to keep free for the legend.
Camera make_camera(const Look& look, const Space& space, float strip);

// ------------------------------------------------------------------------------------------------ surface.cpp

struct Vertex {
    Vec3f place, normal;
    float rate;
};

struct Tube {
    Vec3f a, b;
    float rate;
};

// What is drawn, in picture space; nothing in it is infinite or not a number.
struct Shapes {
    std::vector<Vertex> vertices;
    std::vector<std::array<unsigned, 3>> triangles;
    std::vector<char> marked;  // one a triangle if any is marked, else empty
    std::vector<int> piece;    // of cloth: one a triangle if there are several pieces, else empty
    std::vector<Tube> tubes;
    float tube_radius = 0;
    std::vector<Vec3f> held;
    std::vector<Vec3f> body_places, body_normals;  // of bodies, three a triangle
    double worst_rate = 0;                         // largest over what is drawn, at least 0
};

Shapes make_shapes(const Model& model, const std::vector<Vec3>& x, const Look& look, const Space& space);

// Bodies of the model at look.time (bodies.cpp).
void add_bodies(const Model& model, const Look& look, const Space& space, Shapes& shapes);

// ------------------------------------------------------------------------------------------------- colour.cpp

// The colour map of deformation rates: t in [0, 1] (clamped) to displayed linear RGB. Lightness rises evenly.
Vec3f map_colour(double t);

float to_srgb(float linear);
std::uint8_t to_byte(float linear);  // sRGB, rounded

// Filmic curve: scene light to displayed linear light, and back (for colours chosen by how they should appear).
Vec3f tone(const Vec3f& light);
Vec3f untone(const Vec3f& displayed);

// -------------------------------------------------------------------------------------------------- trace.cpp

enum class Material { nothing, cloth, tube, held, body };

struct Hit {
    Material material = Material::nothing;
    float distance = 0;
    Vec3f normal;     // shading normal, front side
    Vec3f geometric;  // unit, front side
    float rate = 0;
    bool marked = false;
    int piece = 0;  // of cloth
};

// Rays against the shapes.
class Tracer {
  public:
    explicit Tracer(const Shapes& shapes);
    ~Tracer();
    Tracer(const Tracer&) = delete;
    Tracer& operator=(const Tracer&) = delete;

    Hit find_hit(const Vec3f& origin, const Vec3f& direction) const;
    bool blocked(const Vec3f& origin, const Vec3f& direction) const;

  private:
    struct Embree;
    bool may_hit(const Vec3f& origin, const Vec3f& direction) const;
    const Shapes& shapes_;
    std::unique_ptr<Embree> embree_;
    Vec3f low_{1, 1, 1}, high_{-1, -1, -1};
};

// -------------------------------------------------------------------------------------------------- shade.cpp

// Everything shading needs to know that is the same for the whole picture.
struct Studio {
    Vec3f key_direction, key_x, key_y;  // towards the light, and across it
    float ground;                       // height of the ground plane
    bool has_ground;
    Vec3f paper, backdrop;                // light they send: the ground near by, and what is far away
    Vec3f front, back, tube, held, body;  // albedo
    bool by_rate;
    float stripe_share = 0;         // of the period; 0: none
    Vec3f stripe{0, 0, 0};          // albedo
    float rate_scale;               // 1 / rate of the last colour
    std::vector<Vec3f> rate_table;  // albedo for rate · rate_scale in [0, 1]
};

Studio make_studio(const Look& look, const Space& space, const Camera& camera, double rate_range);

// The four random numbers of a sample beyond its place in the pixel.
struct Dice {
    Vec2f key, sky;
};

struct Sample {
    Vec3f light;
    bool open;  // plain background, or ground with nothing near: more samples would tell nothing new
};

Sample shade(const Studio& studio, const Tracer& tracer, const Vec3f& eye, const Vec3f& direction, const Dice& dice);

// ------------------------------------------------------------------------------------- text.cpp and legend.cpp

// Draws UTF-8 text (ASCII, ° τ μ × · − – — ²; anything else is a box) with its baseline starting at (x, y).
// `size` is the height of capitals, in pixels. Places are in pixels, y down.
void draw_text(Image& image, std::string_view text, double x, double y, double size, const Vec3f& colour);
double measure_text(std::string_view text, double size);

struct Rectangle {
    int x, y, width, height;
};
Rectangle legend_bar(int width, int height);
float legend_strip(int width, int height);  // part of the width the legend needs
void draw_legend(Image& image, double rate_range);
void draw_caption(Image& image, const std::string& caption);

// The next round rate (1, 1.5, 2, 3, 4, 5, 6, 8, 10, 15 ... per cent) that is not below `rate`.
double nice_rate(double rate);

}  // namespace weft::picture
