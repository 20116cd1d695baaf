// The look of cloth: threads that pass over and under each other, as colour and as height.
import * as THREE from "three";

export interface Weave {
  map: THREE.CanvasTexture;
  bump: THREE.CanvasTexture;
}

function paint(shade: (over: boolean, across: number) => string): THREE.CanvasTexture {
  const size = 64;
  const cell = size / 4;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d");
  if (context)
    for (let i = 0; i < 4; ++i)
      for (let j = 0; j < 4; ++j)
        for (let k = 0; k < cell; ++k) {
          const warp = (i + j) % 2 === 0;
          context.fillStyle = shade(warp, Math.abs((k + 0.5) / cell - 0.5) * 2);
          if (warp) context.fillRect(i * cell + k, j * cell, 1, cell);
          else context.fillRect(i * cell, j * cell + k, cell, 1);
        }
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}

export function makeWeave(repeat: number): Weave {
  const map = paint((warp, a) => {
    const light = Math.round((warp ? 255 : 236) * (1 - 0.28 * a * a));
    return `rgb(${light},${light},${light})`;
  });
  map.colorSpace = THREE.SRGBColorSpace;
  const bump = paint((_, a) => {
    const height = Math.round(255 * Math.sqrt(Math.max(0, 1 - a * a)));
    return `rgb(${height},${height},${height})`;
  });
  for (const texture of [map, bump]) texture.repeat.set(repeat, repeat);
  return { map, bump };
}
