import { at, times } from '../brush.ts';
import { type Colour, colours } from '../colours.ts';
import { type Backdrop, standing } from '../scene.ts';
import { tallVase, vase } from '../things/ceramics.ts';
import { eucalyptus, sprig } from '../things/leaves.ts';
import { candle, lamp } from '../things/lights.ts';
import { throwFolded } from '../things/textiles.ts';
import { apple, basket } from '../things/willow.ts';
import { alone, type Drawings, heap, inColours } from './place.ts';

const grasses = times(7, index =>
  sprig(330 + (index % 3) * 40, 9, index % 2 ? '#c7a76b' : '#a98b55', {
    size: 0.1,
    slender: 0.22,
    lean: (index - 3) * 0.12,
    seed: index + 2,
  }),
);
const apples = ['#b8452f', '#c9722f', '#a9b04e'];
const behindThrow: Partial<Record<Colour, Backdrop>> = { oat: 'clay', plum: 'butter' };

export const home: Drawings = {
  'sold-out-lamp': () => standing('rose', alone(1.4, lamp())),
  'beeswax-candles': () =>
    standing(
      'night',
      at(380, 1110, 1.6, candle(300)) + at(820, 1120, 1.6, candle(230)) + at(600, 1230, 1.6, candle(400)),
    ),
  ...inColours('wool-throw', ['oat', 'rust', 'moss', 'plum'], (colour, name) =>
    standing(behindThrow[name] ?? 'sand', alone(1.28, throwFolded(colour), 595, 1150)),
  ),
  'willow-basket': () => standing('mist', alone(1.55, basket())),
  'willow-basket-apples': () =>
    standing(
      'mist',
      alone(
        1.55,
        basket(
          heap(
            [
              [-140, -262, 58],
              [-40, -290, 62],
              [80, -284, 62],
              [160, -254, 52],
              [-86, -240, 60],
              [24, -236, 64],
            ],
            (radius, index) => apple(radius, apples[index % 3] ?? ''),
          ),
        ),
      ),
    ),
  'bud-vase': () => standing('butter', alone(1.75, vase(colours.chalk, eucalyptus(300, 0.16)))),
  'retired-vase': () => standing('rose', alone(1.35, tallVase(colours.plum, grasses))),
};
