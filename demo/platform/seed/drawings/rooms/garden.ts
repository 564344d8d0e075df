import { at, dark, light } from '../brush.ts';
import { colours } from '../colours.ts';
import { lying, standing } from '../scene.ts';
import { planter } from '../things/ceramics.ts';
import { shears, twine, wateringCan } from '../things/gardenware.ts';
import { sprig } from '../things/leaves.ts';
import { packet } from '../things/prints.ts';
import { alone, type Drawings, inColours } from './place.ts';

export const garden: Drawings = {
  'ceramic-planter': () => standing('moss', alone(1.6, planter(colours.terracotta))),
  'ceramic-planter-sizes': () =>
    standing(
      'moss',
      at(840, 1120, 1.35, planter(colours.terracotta)) +
        at(470, 1180, 1, planter(light(colours.terracotta, 0.1))) +
        at(220, 1260, 0.66, planter(dark(colours.terracotta, 0.08))),
    ),
  ...inColours('watering-can', ['moss', 'sky', 'ochre'], colour =>
    standing(colour === colours.sky ? 'clay' : 'sand', alone(1.36, wateringCan(colour), 530)),
  ),
  'garden-shears': () =>
    lying(
      'moss',
      at(470, 760, 1.35, shears(), 14) + at(830, 1080, 1.6, sprig(420, 5, '#56743f', { size: 0.26, slender: 0.4 }), 12),
    ),
  'garden-twine': () => standing('rose', alone(1.5, twine(), 620, 1130)),
  'herb-seeds': () =>
    lying(
      'clay',
      at(350, 520, 1.3, packet('dill', '#d9cfae'), -8) +
        at(850, 560, 1.3, packet('thyme', '#c9cfb4'), 7) +
        at(600, 1010, 1.4, packet('basil', '#e4c9a6'), -2),
    ),
};
