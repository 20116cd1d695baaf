#include "core/workspace.h"
#include "forces/contact_terms.h"

#include "audit/audit_scratch.h"
#include "collide/contacts.h"
#include "filter/filter.h"
#include "forces/forces.h"
#include "forces/grid/grid_system.h"
#include "integrate/integrate.h"
#include "limit/limit.h"
#include "linear/linear.h"
#include "multilevel/levels.h"
#include "recover/paper_recovery.h"

namespace weft {

Workspace::Workspace(const Model& model, int threads) : scratch(std::make_unique<Scratch>()) {
    Scratch& r = *scratch;
    r.crew = make_crew(threads);
    const WithCrew here(*r.crew);
    const int n = model.points();
    r.force.resize(n);
    r.inverse_mass.resize(n);
    for (int i = 0; i < n; ++i) r.inverse_mass[i] = 1 / model.mass[i];
    r.is_held.resize(n);
    constexpr std::size_t hands = 16;  // that come and go without allocating
    r.held.reserve(model.held.size() + hands);
    r.grid = make_grid_springs(model);
    if (r.grid.usable)
        r.x_next.resize(n);
    else
        r.spring_force.resize(model.springs.size());
    prepare_integrator(model, *this);
    if (model.filter.place != FilterPlace::none) r.filter = make_filter_scratch(model);
    if (model.contact.active) r.contact = make_contact_scratch(model);
    if (model.contact.by_paper()) r.paper = std::make_unique<PaperScratch>(model, *r.contact);
    update_limit_tables(model, 0, *this);
    if (model.limit.order == LimitOrder::jacobi && !r.longest.empty()) r.shift.resize(n);
    Vec3 low(infinity, infinity, infinity), high = -low;
    for (const Vec3& p : model.mesh.points) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    r.reach = (high - low).norm();
}

int Workspace::threads() const {
    return threads_of(*scratch->crew);
}

Workspace::Scratch::Scratch() = default;
Workspace::Scratch::~Scratch() = default;
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

}  // namespace weft
