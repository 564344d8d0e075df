import { at } from '../brush.ts';
import { lying, standing } from '../scene.ts';
import { loaf } from '../things/bread-and-cheese.ts';
import { sprig } from '../things/leaves.ts';
import { caddy, honeyJar, oilBottle, olive, tealeaves } from '../things/pantryware.ts';
import { guide } from '../things/prints.ts';
import { alone, centred, type Drawings } from './place.ts';

export const pantry: Drawings = {
  'breakfast-tea': () => standing('butter', alone(1.7, caddy()) + at(300, 1300, 1.6, tealeaves())),
  'olive-oil': () =>
    standing(
      'sand',
      alone(1.48, oilBottle()) +
        at(290, 1300, 1.2, sprig(300, 5, '#7d8a54', { size: 0.3, slender: 0.18 }), 68) +
        at(420, 1306, 1, olive(40)) +
        at(810, 1280, 1, olive(44)) +
        at(880, 1310, 1, olive(38)),
    ),
  'wildflower-honey': () => standing('rose', alone(1.85, honeyJar())),
  'field-guide-pdf': () => lying('butter', centred(1.4, guide(), -5)),
  'sourdough-course': () => lying('sand', centred(1, loaf(440), 12)),
};
