// The sheet in NvCloth, whose sources whoever runs this has fetched; peers.py compiles the two together. Quads,
// tethers, no damping; self-collision by particles at an edge's length, friction as in the scene. Single precision, as
// it comes.
#include "sheet.h"

#include <NvCloth/Callbacks.h>
#include <NvCloth/Cloth.h>
#include <NvCloth/Fabric.h>
#include <NvCloth/Factory.h>
#include <NvCloth/PhaseConfig.h>
#include <NvCloth/Solver.h>
#include <NvClothExt/ClothFabricCooker.h>
#include <NvClothExt/ClothMeshDesc.h>
#include <foundation/PxAllocatorCallback.h>
#include <foundation/PxErrorCallback.h>
#include <foundation/PxVec3.h>
#include <foundation/PxVec4.h>

using physx::PxVec3;
using physx::PxVec4;

namespace {

struct Allocator : physx::PxAllocatorCallback {
    void* allocate(size_t size, const char*, const char*, int) override {
        return std::aligned_alloc(16, (size + 15) / 16 * 16);
    }
    void deallocate(void* at) override { std::free(at); }
} allocator;
struct Errors : physx::PxErrorCallback {
    void reportError(physx::PxErrorCode::Enum, const char* message, const char*, int) override {
        std::fprintf(stderr, "NvCloth: %s\n", message);
    }
} errors;
struct Asserts : nv::cloth::PxAssertHandler {
    void operator()(const char* what, const char* file, int line, bool&) override {
        std::fprintf(stderr, "NvCloth: %s:%d: %s\n", file, line, what);
        std::abort();
    }
} asserts;

nv::cloth::Fabric* cook(nv::cloth::Factory& factory, const peers::Sheet& sheet,
                        nv::cloth::Vector<int32_t>::Type& phases) {
    std::vector<PxVec3> points;
    std::vector<float> inverse_mass;
    std::vector<uint32_t> quads;
    for (int k = 0; k < sheet.n * sheet.n; ++k) {
        points.push_back(PxVec3(float(sheet.x[k][0]), float(sheet.x[k][1]), float(sheet.x[k][2])));
        inverse_mass.push_back(sheet.held(k) ? 0 : float(1 / sheet.point_mass(k)));
    }
    for (int j = 0; j + 1 < sheet.n; ++j)
        for (int i = 0; i + 1 < sheet.n; ++i) {
            const uint32_t a = uint32_t(j * sheet.n + i), below = a + uint32_t(sheet.n);
            for (const uint32_t corner : {a, a + 1, below + 1, below}) quads.push_back(corner);
        }
    nv::cloth::ClothMeshDesc mesh;
    mesh.points.data = points.data();
    mesh.points.stride = sizeof(PxVec3);
    mesh.points.count = uint32_t(points.size());
    mesh.invMasses.data = inverse_mass.data();
    mesh.invMasses.stride = sizeof(float);
    mesh.invMasses.count = uint32_t(points.size());
    mesh.quads.data = quads.data();
    mesh.quads.stride = 4 * sizeof(uint32_t);
    mesh.quads.count = uint32_t(quads.size() / 4);
    return NvClothCookFabricFromMesh(&factory, mesh, PxVec3(0, 0, -1), &phases);
}

void configure(nv::cloth::Cloth& cloth, const peers::Arguments& given, const peers::Sheet& sheet,
               const nv::cloth::Vector<int32_t>::Type& phases) {
    using Type = nv::cloth::ClothFabricPhaseType;
    std::vector<nv::cloth::PhaseConfig> configs(phases.size());
    for (size_t k = 0; k < configs.size(); ++k) {
        configs[k].mPhaseIndex = uint16_t(k);
        configs[k].mStiffness = phases[k] == Type::eBENDING ? .1f : phases[k] == Type::eSHEARING ? .5f : 1.f;
    }
    cloth.setPhaseConfig(
        nv::cloth::Range<const nv::cloth::PhaseConfig>(configs.data(), configs.data() + configs.size()));
    cloth.setSolverFrequency(float(given.iterations * peers::frame_rate));
    cloth.setStiffnessFrequency(float(given.iterations * peers::frame_rate));
    cloth.setGravity(PxVec3(0, 0, -float(peers::gravity)));
    cloth.setDamping(PxVec3(0, 0, 0));
    cloth.setLinearDrag(PxVec3(0, 0, 0));
    cloth.setAngularDrag(PxVec3(0, 0, 0));
    if (!given.falls) return;
    const PxVec4 ball(0, 0, 0, float(peers::ball_radius + .4 * sheet.edge()));
    cloth.setSpheres(nv::cloth::Range<const PxVec4>(&ball, &ball + 1), 0, 0);
    cloth.setFriction(float(peers::ball_friction));
    cloth.setSelfCollisionDistance(float(.98 * sheet.edge()));
    cloth.setSelfCollisionStiffness(1);
}

}  // namespace

int main(int argc, char** argv) {
    const peers::Arguments given = peers::read_arguments(argc, argv);
    peers::Sheet sheet(given.falls, given.n, given.folder);
    nv::cloth::InitializeNvCloth(&allocator, &errors, &asserts, nullptr);
    nv::cloth::Factory* factory = NvClothCreateFactoryCPU();
    nv::cloth::Vector<int32_t>::Type phases;
    nv::cloth::Fabric* fabric = cook(*factory, sheet, phases);
    std::vector<PxVec4> particles;
    for (int k = 0; k < sheet.n * sheet.n; ++k)
        particles.push_back(PxVec4(float(sheet.x[k][0]), float(sheet.x[k][1]), float(sheet.x[k][2]),
                                   sheet.held(k) ? 0 : float(1 / sheet.point_mass(k))));
    nv::cloth::Cloth* cloth = factory->createCloth(
        nv::cloth::Range<const PxVec4>(particles.data(), particles.data() + particles.size()), *fabric);
    configure(*cloth, given, sheet, phases);
    nv::cloth::Solver* solver = factory->createSolver();
    solver->addCloth(cloth);
    for (int f = 0; f < int(peers::seconds * peers::frame_rate); ++f) {
        sheet.resume();
        if (solver->beginSimulation(float(1 / peers::frame_rate))) {
            for (int chunk = 0; chunk < solver->getSimulationChunkCount(); ++chunk) solver->simulateChunk(chunk);
            solver->endSimulation();
        }
        sheet.pause();
        const auto now = static_cast<const nv::cloth::Cloth*>(cloth)->getCurrentParticles();
        for (int k = 0; k < sheet.n * sheet.n; ++k)
            sheet.x[size_t(k)] = {now[uint32_t(k)].x, now[uint32_t(k)].y, now[uint32_t(k)].z};
        sheet.frame();
    }
    sheet.finish();
    return 0;
}
