import { at } from '../brush.ts';
import { type Colour, colours } from '../colours.ts';
import { type Backdrop, lying, standing } from '../scene.ts';
import { bowl, burntCream, cup, dish, drink, mug, plates, plum, teapot } from '../things/ceramics.ts';
import { carafe, tumbler } from '../things/glass.ts';
import { napkins } from '../things/textiles.ts';
import { alone, centred, type Drawings, heap, inColours } from './place.ts';

const behindMug: Partial<Record<Colour, Backdrop>> = { oat: 'clay', rust: 'mist', sage: 'rose' };

export const table: Drawings = {
  ...inColours('stoneware-mug', ['sage', 'oat', 'slate', 'rust', 'ink'], (colour, name) =>
    standing(behindMug[name] ?? 'sand', alone(1.85, mug(colour, drink(138, -296, '#7a4a26')), 550)),
  ),
  'last-teapot': () => standing('clay', alone(1.6, teapot(colours.slate), 555)),
  'last-teapot-served': () =>
    standing(
      'clay',
      at(530, 1110, 1.3, teapot(colours.slate)) +
        at(850, 1240, 1.5, cup(colours.oat)) +
        at(310, 1290, 1.5, cup(colours.slate)),
    ),
  ...inColours('dinner-plate', ['chalk', 'sky', 'slate'], colour =>
    standing(colour === colours.chalk ? 'clay' : 'sand', alone(1.36, plates(colour, 6), 600, 1130)),
  ),
  'evening-carafe': () =>
    standing('clay', at(580, 1150, 1.55, carafe()) + at(850, 1240, 1.6, tumbler()) + at(320, 1290, 1.6, tumbler())),
  ...inColours('linen-napkins', ['oat', 'blush', 'ochre', 'moss', 'plum'], colour =>
    lying(colour === colours.oat ? 'clay' : 'sand', centred(1.4, napkins(colour))),
  ),
  'serving-bowl': () => standing('moss', alone(1.4, bowl(colours.chalk), 600, 1140)),
  'serving-bowl-full': () =>
    standing(
      'moss',
      alone(
        1.4,
        bowl(
          colours.chalk,
          heap(
            [
              [-190, -214, 56],
              [-70, -240, 62],
              [60, -236, 60],
              [190, -212, 56],
              [-20, -276, 52],
              [-130, -190, 60],
              [0, -184, 66],
              [128, -190, 60],
            ],
            (radius, index) => plum(radius, index % 3 ? '#6a3b56' : '#84455a'),
          ),
        ),
        600,
        1140,
      ),
    ),
  'creme-brulee-dishes': () =>
    standing(
      'butter',
      [1080, 975, 870].map(y => at(740, y, 1.65, dish(colours.sky))).join('') +
        at(430, 1250, 1.8, dish(colours.sky, burntCream)),
    ),
};
