import { at, oval } from '../brush.ts';
import { type Colour, colours } from '../colours.ts';
import { type Backdrop, hanging, lying, standing } from '../scene.ts';
import { loaf, slice, wedge } from '../things/bread-and-cheese.ts';
import { kettle, lid, pot } from '../things/metalware.ts';
import { apron, peg, pocketTowel, towels } from '../things/textiles.ts';
import { board, breadKnife, leaning, mill, spoon } from '../things/woodware.ts';
import { alone, centred, type Drawings, inColours } from './place.ts';

const cherry = '#a9643a';
const behindKettle: Partial<Record<Colour, Backdrop>> = { moss: 'butter', ink: 'clay' };

export const kitchen: Drawings = {
  'bread-knife': () => lying('clay', at(600, 570, 1, loaf(350)) + at(600, 1150, 1, breadKnife(), -7)),
  'bread-knife-detail': () => lying('clay', at(420, 640, 1.9, breadKnife(), -16), 1200),
  'oak-board': () => standing('moss', alone(1.14, leaning(board()), 590, 1190)),
  'oak-board-supper': () =>
    lying(
      'mist',
      at(560, 1400, 1.5, board(), 8) +
        at(500, 780, 1.25, slice(), -12) +
        at(680, 960, 1.25, slice(), 14) +
        at(500, 1180, 1.3, wedge(), -8),
    ),
  'oak-board-detail': () => lying('sand', at(560, 1750, 1.9, board(), 6), 1200),
  'cast-iron-pot': () => standing('clay', alone(1.55, pot(true))),
  'cast-iron-pot-open': () =>
    standing(
      'clay',
      at(520, 1090, 1.35, pot(false)) +
        at(800, 1300, 1.05, oval(40, 10, 300, 40, '#3b2414', 'opacity=".42" filter="url(#near)"') + lid()),
    ),
  'linen-apron': () => hanging('sand', at(600, 860, 1.08, apron(colours.sage)) + at(600, 172, 1.1, peg())),
  'linen-apron-detail': () => hanging('sand', at(600, 420, 1.8, apron(colours.sage, pocketTowel())), 1200),
  'engraved-spoon': () =>
    lying('mist', at(450, 760, 1.3, spoon(cherry), -9) + at(760, 760, 1.3, spoon(cherry, 'for Edda'), 7)),
  ...inColours('tea-towels', ['ink', 'rust', 'moss'], colour => lying('mist', centred(1.4, towels(colour)))),
  'pepper-mill-oak': () => standing('moss', alone(1.6, mill('#d2a66e'))),
  'pepper-mill-walnut': () => standing('sand', alone(1.6, mill('#7a5236'))),
  ...inColours('enamel-kettle', ['chalk', 'moss', 'ink'], (colour, name) =>
    standing(behindKettle[name] ?? 'moss', alone(1.55, kettle(colour), 555)),
  ),
};
