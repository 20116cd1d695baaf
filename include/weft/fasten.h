// Ribbons that are drawn tight by a script: the part of a scene that says how.
#pragma once

#include <weft/types.h>

#include <array>
#include <optional>

namespace weft {

// A part of a ribbon, by fractions of its length; a ribbon is any cloth whose points form a grid, its longer side.
struct RibbonPart {
    std::string cloth;        // by name; empty: the first ribbon
    double from = 0, to = 1;  // 0: the first point of the ribbon, 1: the last
};

// Draws ribbons tight round something (Sato et al.), by a script of stages. See forces/fasten.cpp.
struct Fasten {
    struct Flow {
        RibbonPart part;      // that is drawn along itself
        double strength = 1;  // of the pull; negative: towards the ribbon's first point
    };
    struct Pull {
        std::vector<Flow> flows;        // none: all ribbons, from their middles towards both ends
        std::optional<double> tension;  // mean stretch beyond which nothing pulls; none: 0.05, less for explicit steps
        bool feedback = true;           // false: pulls with all its might, whatever tears
    };
    struct Grip {
        RibbonPart part;                  // that a hand takes along
        std::vector<Vec3> path;           // [m] ways from where it was taken, gone evenly in the steps of the stage
        std::optional<double> most;       // [N] with which it pulls in all; none: it cannot be outdone
        std::optional<double> stiffness;  // [N/m] in all; none: the most, over one edge of the ribbon
    };
    struct Until {  // whatever comes first
        int steps = 1000;
        std::optional<double> throttle;  // the pull was throttled below this for 20 steps
        std::optional<double> shrink;    // the loop shrank by less than this share a step, over 50 steps
    };
    struct Stage {
        std::string name;
        std::optional<Pull> pull;
        std::vector<Grip> grips;
        std::vector<RibbonPart> holds;  // parts that stay where they are
        std::optional<double> grow;     // how much of its full width a ribbon that starts narrower gains: 1: all
        std::optional<double> air;      // in this stage
        Until until;
    };
    struct Monitor {
        RibbonPart part;                          // that must stay the same knot for itself: the ears of a bow
        std::optional<std::array<Vec3, 2>> axis;  // [m] and must stay it round this line; none: round the usual axis
    };
    std::string around;                       // the body whose axis they are tied round; empty: the first
    std::optional<std::array<Vec3, 2>> axis;  // [m] or a line through these points
    double air = 1;                           // resistance, × mass / step: at 1 what pulls moves one edge a step
    int check_every = 10;                     // steps after which it is asked whether it is the same knot; 0: never
    std::vector<Monitor> monitors;            // that are asked as well
    std::vector<Stage> stages;                // none: one that pulls until it is tight
};

}  // namespace weft
