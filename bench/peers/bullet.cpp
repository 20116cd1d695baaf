// The sheet in Bullet, as Debian ships it: a soft body of its position based solver, with links along edges and
// diagonals and bending links as its own demo has them. D collides with the ball by its signed distance field and with
// itself by clusters. Doubles or floats, as the library was built.
#include "sheet.h"

#include <BulletSoftBody/btDefaultSoftBodySolver.h>
#include <BulletSoftBody/btSoftBody.h>
#include <BulletSoftBody/btSoftBodyHelpers.h>
#include <BulletSoftBody/btSoftBodyRigidBodyCollisionConfiguration.h>
#include <BulletSoftBody/btSoftRigidDynamicsWorld.h>
#include <btBulletDynamicsCommon.h>

namespace {

btVector3 vector(const std::array<double, 3>& p) {
    return btVector3(btScalar(p[0]), btScalar(p[1]), btScalar(p[2]));
}

btSoftBody* make_cloth(btSoftBodyWorldInfo& info, const peers::Arguments& given, const peers::Sheet& sheet) {
    const int n = sheet.n;
    btSoftBody* cloth = btSoftBodyHelpers::CreatePatch(
        info, vector(sheet.x[0]), vector(sheet.x[size_t(n) - 1]), vector(sheet.x[size_t(n) * (n - 1)]),
        vector(sheet.x[size_t(n) * n - 1]), n, n, given.falls ? 0 : 1 + 2, true);
    cloth->m_materials[0]->m_kLST = 1;
    cloth->m_cfg.piterations = given.iterations;
    cloth->m_cfg.kDP = 0;
    cloth->m_cfg.kDF = btScalar(peers::ball_friction);
    btSoftBody::Material* bending = cloth->appendMaterial();
    bending->m_kLST = btScalar(.1);
    cloth->generateBendingConstraints(2, bending);
    for (int k = 0; k < n * n; ++k) cloth->setMass(k, sheet.held(k) ? 0 : btScalar(sheet.point_mass(k)));
    if (given.falls) {
        cloth->generateClusters(64);
        cloth->m_cfg.collisions = btSoftBody::fCollision::SDF_RS | btSoftBody::fCollision::CL_SELF;
        cloth->getCollisionShape()->setMargin(btScalar(.4 * sheet.edge()));
    }
    return cloth;
}

}  // namespace

int main(int argc, char** argv) {
    const peers::Arguments given = peers::read_arguments(argc, argv);
    peers::Sheet sheet(given.falls, given.n, given.folder);
    btSoftBodyRigidBodyCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btSoftRigidDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
    const btVector3 gravity(0, 0, -btScalar(peers::gravity));
    world.setGravity(gravity);
    btSoftBodyWorldInfo& info = world.getWorldInfo();
    info.m_gravity = gravity;
    info.air_density = 0;
    info.m_sparsesdf.Initialize();
    btSphereShape ball_shape{btScalar(peers::ball_radius)};
    btRigidBody ball(btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &ball_shape));
    ball.setFriction(btScalar(peers::ball_friction));
    if (given.falls) world.addRigidBody(&ball);
    btSoftBody* cloth = make_cloth(info, given, sheet);
    world.addSoftBody(cloth);
    for (int f = 0; f < int(peers::seconds * peers::frame_rate); ++f) {
        sheet.resume();
        world.stepSimulation(btScalar(1 / peers::frame_rate), 0);
        sheet.pause();
        for (int k = 0; k < sheet.n * sheet.n; ++k) {
            const btVector3& p = cloth->m_nodes[k].m_x;
            sheet.x[size_t(k)] = {double(p.x()), double(p.y()), double(p.z())};
        }
        sheet.frame();
    }
    sheet.finish();
    return 0;
}
