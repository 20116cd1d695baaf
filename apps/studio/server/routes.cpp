// What pages fetch: the gallery, pictures, files to save.
#include "studio.h"

#include "core/text.h"
#include "scene/curve_file.h"

#include <weft/export.h>
#include <weft/picture.h>

#include <cmath>

namespace weft::studio {

namespace fs = std::filesystem;

namespace {

Response json_response(const Json& json, int status = 200) {
    return {status, "application/json", json.dump(-1, ' ', false, Json::error_handler_t::replace), ""};
}

Response failure(int status, const std::exception& error) {
    return json_response({{"error", describe_error(error)}}, status);
}

std::string value_of(const Request& request, const char* key) {
    const auto found = request.query.find(key);
    return found == request.query.end() ? "" : found->second;
}

const Seat& seat_of(const Studio& studio, const Request& request) {
    return *studio.seat[value_of(request, "seat") == "1" ? 1 : 0];
}

std::vector<Vec3> points_of(const Shot& shot) {
    std::vector<Vec3> x(shot.x.size() / 3);
    for (std::size_t p = 0; p < x.size(); ++p)
        x[p] = Vec3(double(shot.x[3 * p]), double(shot.x[3 * p + 1]), double(shot.x[3 * p + 2]));
    return x;
}

// All frames, or the one that is asked for.
Clip make_clip(const Seat& seat, const std::string& frame) {
    const auto stage = seat.stage();
    if (!stage) throw SceneError({"", "", "", "nothing is open", "open a scene"});
    Clip clip;
    clip.name = stage->name.empty() ? "cloth" : stage->name;
    clip.mesh = stage->model.mesh;
    const Json scene = Json::parse(stage->scene);
    clip.frames_per_second = scene["time"]["frames_per_second"].get<double>();
    const auto add = [&](const Shot& shot) {
        if (shot.x.size() != 3 * clip.mesh.points.size()) return;
        clip.times.push_back(shot.time);
        clip.samples.push_back(points_of(shot));
    };
    if (!frame.empty()) {
        const auto shot = frame == "now" ? seat.latest() : seat.frame(std::strtoll(frame.c_str(), nullptr, 10));
        if (shot) add(*shot);
    } else {
        for (const auto& shot : seat.frames()) add(*shot);
    }
    return clip;
}

const char* type_of(const std::string& format) {
    if (format == "glb") return "model/gltf-binary";
    if (format == "gltf") return "model/gltf+json";
    if (format == "zip") return "application/zip";
    if (format == "mp4") return "video/mp4";
    if (format == "png") return "image/png";
    return "application/octet-stream";
}

std::string safe_name(const std::string& name) {
    std::string out;
    for (const char c : name.substr(0, 60)) out += std::isalnum(static_cast<unsigned char>(c)) ? c : '-';
    return out.empty() ? "cloth" : out;
}

// ParaView wants a file a frame: they travel as one archive, stored and not compressed.
std::string pack_for_paraview(const Clip& clip) {
    std::vector<std::pair<std::string, std::string>> files;
    std::vector<std::string> names;
    for (std::size_t k = 0; k < clip.samples.size(); ++k) {
        names.push_back(text("frames/%06zu.vtp", k));
        files.emplace_back(names.back(), encode_vtp(clip.mesh, clip.samples[k]));
    }
    files.emplace_back("motion.pvd", encode_pvd(clip, names));
    return pack_zip(files);
}

Vec3 parse_place(const std::string& text, const Vec3& otherwise) {
    Vec3 v = otherwise;
    char rest = 0;
    return std::sscanf(text.c_str(), "%lf,%lf,%lf%c", &v.x(), &v.y(), &v.z(), &rest) == 3 && v.allFinite() ? v
                                                                                                           : otherwise;
}

struct Camera {
    Look look;
    Bounds bounds;
};

Camera make_camera(const Request& request, const Clip& clip) {
    Camera camera;
    const bool large = value_of(request, "size") == "large";
    camera.look.width = large ? 1920 : 960;
    camera.look.height = large ? 1080 : 540;
    for (const auto& x : clip.samples)
        for (const Vec3& p : x) camera.bounds.add(p);
    const Vec3 none = Vec3::Constant(infinity);
    const Vec3 eye = parse_place(value_of(request, "eye"), none),
               target = parse_place(value_of(request, "target"), none);
    if (eye.allFinite() && target.allFinite() && (eye - target).norm() > 1e-6) {
        camera.look.eye = eye;
        camera.look.target = target;
    }
    return camera;
}

std::string draw_picture(const Request& request, const Stage& stage, const Clip& clip) {
    Camera camera = make_camera(request, clip);
    camera.look.time = clip.times.back();
    return encode_png(render(stage.model, clip.samples.back(), camera.look, camera.bounds));
}

// Pages hear how far something is that takes its time.
void tell_progress(Studio& studio, const std::string& words) {
    studio.web->post([&studio, words] {
        for (const auto& [page, view] : studio.pages)
            studio.web->send(page, Json{{"type", "working"}, {"text", words}}.dump(), false);
    });
}

// Given up when the studio ends or nobody is left to wait for it.
std::string make_film(Studio& studio, const Request& request, const Stage& stage, const Clip& clip) {
    if (!film_possible()) throw SceneError({"", "", "", "films need the program ffmpeg", "apt install ffmpeg"});
    Camera camera = make_camera(request, clip);
    camera.look.samples = 6;
    const std::string file = (studio.scratch / "film.mp4").string();
    FilmWriter film(file, camera.look.width, camera.look.height, clip.frames_per_second);
    for (std::size_t k = 0; k < clip.samples.size(); ++k) {
        if (studio.ending || studio.watching == 0)
            throw SceneError({"", "", "", "the film was given up: nobody waits for it", ""});
        if (k % 5 == 0) tell_progress(studio, text("film: frame %zu of %zu", k + 1, clip.samples.size()));
        camera.look.time = clip.times[k];
        film.add(render(stage.model, clip.samples[k], camera.look, camera.bounds));
    }
    film.finish();
    std::string bytes = read_bytes(file);
    fs::remove(file);
    return bytes;
}

Response export_file(Studio& studio, const Request& request) {
    const Seat& seat = seat_of(studio, request);
    const std::string format = value_of(request, "format");
    const auto stage = seat.stage();
    if (!stage) throw SceneError({"", "", "", "nothing is open", "open a scene"});
    const std::string name = safe_name(stage->name);
    if (format == "json") return {200, "application/json", pretty(Json::parse(stage->scene)) + "\n", name + ".json"};
    const Clip clip = make_clip(seat, value_of(request, "frame"));
    check_clip("", clip);
    const auto file = [&](const std::string& ending, std::string bytes) {
        return Response{200, type_of(ending), std::move(bytes), name + "." + ending};
    };
    if (format == "png") return file(format, draw_picture(request, *stage, clip));
    if (format == "mp4") return file(format, make_film(studio, request, *stage, clip));
    if (format == "vtk") return file("zip", pack_for_paraview(clip));
    const double deviation = value_of(request, "compact").empty() ? 0 : 0.002;
    const fs::path path = studio.scratch / ("export." + format);
    const std::vector<std::string>& endings = clip_endings();
    if (format == "pvd" || std::find(endings.begin(), endings.end(), "." + format) == endings.end())
        throw SceneError({"", "format", format.substr(0, 20),
                          "must be json, obj, ply, glb, gltf, usda, pc2, mdd, vtp, vtk, png or mp4", ""});
    write_clip(path.string(), clip, deviation);
    std::string bytes = read_bytes(path.string());
    fs::remove(path);
    return file(format, std::move(bytes));
}

void thumbnail(Studio& studio, const Request& request, Respond respond) {
    const GalleryEntry* found = find_entry(studio, value_of(request, "scene"));
    if (!found) return respond({404, "text/plain", "not in the gallery", ""});
    const bool taken = studio.bench->add([&studio, entry = *found, respond] {
        try {
            respond({200, "image/png", make_thumbnail(entry, studio), ""});
        } catch (const std::exception&) {
            respond({204, "image/png", "", ""});  // what is wrong with it is said when it is opened
        }
    });
    if (!taken) respond({503, "text/plain", "busy", ""});
}

Response read_svg(const Request& request) {
    const CurveFile curve = parse_curve_svg(request.body, "drawing.svg");
    Json json;
    for (const PlaneCurve& one : curve.drawing.curves) {
        Json points = Json::array();
        for (const Vec2& p : one) points.push_back({p.x(), p.y()});
        json["curves"].push_back({{"points", points}});
    }
    return json_response(json);
}

}  // namespace

void answer(Studio& studio, const Request& request, Respond respond) {
    try {
        const bool post = request.method == "POST";
        if (!post && request.path == "/api/scenes") {
            Json list = Json::array();
            for (const GalleryEntry& e : studio.gallery)
                list.push_back({{"id", e.id}, {"name", e.name}, {"about", e.about}, {"kind", e.kind}});
            return respond(json_response(list));
        }
        if (!post && request.path == "/api/schema") return respond({200, "application/json", studio.schema, ""});
        if (!post && request.path == "/api/thumbnail") return thumbnail(studio, request, std::move(respond));
        if (post && request.path == "/api/svg") return respond(read_svg(request));
        if (!post && request.path == "/api/export") {
            const bool taken = studio.bench->add(
                [&studio, request, respond] {
                    try {
                        respond(export_file(studio, request));
                    } catch (const std::exception& error) {
                        respond(failure(400, error));
                    }
                },
                true);
            if (!taken) respond({503, "text/plain", "busy", ""});
            return;
        }
        respond({404, "text/plain", "no such thing", ""});
    } catch (const std::exception& error) {
        respond(failure(400, error));
    }
}

}  // namespace weft::studio
