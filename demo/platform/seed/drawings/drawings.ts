import { garden } from './rooms/garden.ts';
import { home } from './rooms/home.ts';
import { kitchen } from './rooms/kitchen.ts';
import { pantry } from './rooms/pantry.ts';
import { stationery } from './rooms/stationery.ts';
import { table } from './rooms/table.ts';

const drawings = new Map(Object.entries({ ...table, ...kitchen, ...home, ...garden, ...pantry, ...stationery }));

/** The ids of all drawings. */
export const pictureIds: readonly string[] = [...drawings.keys()];

/** The drawing as SVG; undefined for unknown ids. */
export const drawSvg = (id: string): string | undefined => drawings.get(id)?.().svg;

/** The size in pixels, which is also the largest size served. */
export const pictureSize = (id: string): { readonly width: number; readonly height: number } | undefined => {
  const scene = drawings.get(id)?.();
  return scene && { width: scene.width, height: scene.height };
};
