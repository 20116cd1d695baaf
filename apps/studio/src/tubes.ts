// Springs as tubes: one cylinder, drawn once a spring, put between its ends by the vertex shader. A frame costs six
// numbers a spring.
import * as THREE from "three";
import type { Stage } from "./seat";

const frame = `
attribute vec3 tubeA;
attribute vec3 tubeB;
uniform float tubeRadius;
mat3 tubeFrame() {
  vec3 way = tubeB - tubeA;
  float size = length(way);
  vec3 y = size > 0.0 ? way / size : vec3(0.0, 1.0, 0.0);
  vec3 x = normalize(cross(y, abs(y.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
  return mat3(x, y, cross(x, y));
}
`;

export class Tubes {
  readonly mesh: THREE.Mesh;
  private geometry = new THREE.InstancedBufferGeometry();
  private radius = { value: 0.001 };

  constructor() {
    const material = new THREE.MeshStandardMaterial({ color: 0xf2e3c2, roughness: 0.5 });
    material.onBeforeCompile = (shader) => {
      shader.uniforms["tubeRadius"] = this.radius;
      shader.vertexShader = (frame + shader.vertexShader)
        .replace("#include <beginnormal_vertex>", "vec3 objectNormal = tubeFrame() * normal;")
        .replace(
          "#include <begin_vertex>",
          "vec3 transformed = mix(tubeA, tubeB, position.y + 0.5) + tubeFrame() * vec3(position.x, 0.0, position.z) * tubeRadius;",
        );
    };
    const tube = new THREE.CylinderGeometry(1, 1, 1, 7, 1, true);
    this.geometry.index = tube.index;
    this.geometry.setAttribute("position", tube.getAttribute("position"));
    this.geometry.setAttribute("normal", tube.getAttribute("normal"));
    this.mesh = new THREE.Mesh(this.geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
  }

  setStage(stage: Stage): void {
    for (const name of ["tubeA", "tubeB"]) {
      const ends = new THREE.InstancedBufferAttribute(new Float32Array(3 * stage.rest.length), 3);
      ends.setUsage(THREE.DynamicDrawUsage);
      this.geometry.setAttribute(name, ends);
    }
    this.geometry.instanceCount = stage.rest.length;
    let sum = 0;
    for (const rest of stage.rest) sum += rest;
    this.radius.value = (0.09 * sum) / Math.max(1, stage.rest.length);
  }

  update(stage: Stage, x: Float32Array): void {
    ["tubeA", "tubeB"].forEach((name, end) => {
      const ends = this.geometry.getAttribute(name) as THREE.InstancedBufferAttribute;
      const out = ends.array as Float32Array;
      for (let e = 0; e < stage.rest.length; ++e) {
        const p = 3 * stage.edges[2 * e + end]!;
        out[3 * e] = x[p]!;
        out[3 * e + 1] = x[p + 1]!;
        out[3 * e + 2] = x[p + 2]!;
      }
      ends.needsUpdate = true;
    });
  }
}
