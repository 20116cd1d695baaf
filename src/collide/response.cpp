// Impulses. Gauss–Seidel over the contacts, each with its accumulated impulse: along the normal never negative, across
// it at most friction times the normal one (Coulomb: below that the contact sticks, at it, it slides). Equal and
// opposite impulses along the line between nearest points keep linear and angular momentum.
//
// Contacts are coloured so that no two of a colour share a free point; colours are swept in order and a colour's
// contacts in parallel, so results do not depend on threads.
#include "collide/contacts.h"

#include "core/parallel.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace weft {

namespace {

constexpr int most_sweeps = 30, most_colours = 64;
constexpr double still = 1e-5;     // [thickness a step] changes below this end the sweeps
constexpr double recovered = 0.1;  // [thickness] given back in a step
constexpr int recovery_sweeps = 4;
constexpr double too_near = .99;  // [thickness to be kept] below this it is given back

// Greedy, in the order of the contacts. The last colour takes what fits nowhere, and is swept by one thread.
void find_colours(ContactRoom& room) {
    for (const ContactRow& row : room.rows)
        for (const int p : row.points) room.colours[std::size_t(p)] = 0;
    room.colour.resize(room.rows.size());
    room.colour_start.assign(most_colours + 1, 0);
    for (std::size_t k = 0; k < room.rows.size(); ++k) {
        std::uint64_t taken = 0;
        for (const int p : room.rows[k].points)
            if (room.inverse_mass[std::size_t(p)] > 0) taken |= room.colours[std::size_t(p)];
        const int colour = std::min(std::countr_one(taken), most_colours - 1);
        for (const int p : room.rows[k].points) room.colours[std::size_t(p)] |= std::uint64_t{1} << colour;
        room.colour[k] = colour;
        ++room.colour_start[std::size_t(colour) + 1];
    }
    for (std::size_t c = 0; c < most_colours; ++c) room.colour_start[c + 1] += room.colour_start[c];
    room.order.resize(room.rows.size());
    std::array<int, most_colours> next;
    std::copy_n(room.colour_start.begin(), most_colours, next.begin());
    for (std::size_t k = 0; k < room.rows.size(); ++k)
        room.order[std::size_t(next[std::size_t(room.colour[k])]++)] = static_cast<int>(k);
}

template <class Visit>
void sweep(ContactRoom& room, Visit&& visit) {
    for (int c = 0; c < most_colours; ++c) {
        const int first = room.colour_start[std::size_t(c)], count = room.colour_start[std::size_t(c) + 1] - first;
        if (count == 0) continue;
        parallel_for(count, c == most_colours - 1 ? count : 128, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t k = begin; k < end; ++k)
                visit(room.rows[std::size_t(room.order[std::size_t(first + k)])]);
        });
    }
}

void press(const ContactRoom& room, ContactRow& row, std::vector<Vec3>& u) {
    if (row.normal_mass == 0) return;  // what would move has no weight here
    double parting = 0;
    for (std::size_t k = 0; k < 4; ++k) parting += row.weights[k] * row.normal.dot(u[std::size_t(row.points[k])]);
    const double pressed = std::max(0., row.pressed + (row.least - parting) * row.normal_mass);
    const double more = pressed - row.pressed;
    row.changed = std::abs(more) / row.normal_mass;
    row.pressed = pressed;
    if (more == 0) return;
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = std::size_t(row.points[k]);
        if (room.inverse_mass[p] > 0) u[p] += (more * row.weights[k] * room.inverse_mass[p]) * row.normal;
    }
}

void rub(const ContactRoom& room, ContactRow& row, std::vector<Vec3>& u) {
    if (row.slide_mass[0] == 0 || (row.pressed == 0 && row.rubbed[0] == 0 && row.rubbed[1] == 0)) return;
    std::array<double, 2> rubbed;
    for (std::size_t d = 0; d < 2; ++d) {
        double sliding = 0;
        for (std::size_t k = 0; k < 4; ++k) sliding += row.slide[d][k].dot(u[std::size_t(row.points[k])]);
        rubbed[d] = row.rubbed[d] - sliding * row.slide_mass[d];
    }
    const double most = row.friction * row.pressed, wanted = std::hypot(rubbed[0], rubbed[1]);
    const double share = wanted > most ? most / wanted : 1;
    for (std::size_t d = 0; d < 2; ++d) {
        const double more = share * rubbed[d] - row.rubbed[d];
        row.rubbed[d] += more;
        row.changed = std::max(row.changed, std::abs(more) / row.slide_mass[d]);
        for (std::size_t k = 0; k < 4; ++k) {
            const std::size_t p = std::size_t(row.points[k]);
            if (room.inverse_mass[p] > 0) u[p] += (more * room.inverse_mass[p]) * row.slide[d][k];
        }
    }
}

}  // namespace

void respond(ContactRoom& room, double thickness, double dt, ContactReport& report) {
    find_colours(room);
    for (report.sweeps = 0; report.sweeps < most_sweeps;) {
        sweep(room, [&](ContactRow& row) {
            press(room, row, room.u);
            rub(room, row, room.u);
        });
        ++report.sweeps;
        double most = 0;
        for (const ContactRow& row : room.rows) most = std::max(most, row.changed);
        if (most * dt <= still * thickness) break;
    }
    for (const ContactRow& row : room.rows) report.contacts += row.pressed > 0;
}

void recover_thickness(ContactRoom& room) {
    bool any = false;
    for (const ContactRow& row : room.rows) any = any || row.gap < too_near * row.keep;
    for (int k = 0; any && k < recovery_sweeps; ++k)
        sweep(room, [&](ContactRow& row) {
            if (row.gap >= too_near * row.keep) return;
            double gap = 0;
            for (std::size_t i = 0; i < 4; ++i)
                gap += row.weights[i] * row.normal.dot(room.x1[std::size_t(row.points[i])]);
            const double push = std::min(row.keep, row.gap + recovered * row.keep) - gap;
            if (!(push > 0)) return;
            for (std::size_t i = 0; i < 4; ++i) {
                const std::size_t p = std::size_t(row.points[i]);
                if (room.inverse_mass[p] > 0)
                    room.x1[p] += (push * row.normal_mass * row.weights[i] * room.inverse_mass[p]) * row.normal;
            }
        });
}

}  // namespace weft
