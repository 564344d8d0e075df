import type { StoredVariant } from '../../catalog/types.ts';
import type { Colour } from './colours.ts';
import { colourOption, colourPictures, textOption } from './swatches.ts';
import type { SeedProduct } from './types.ts';

const mugs: readonly Colour[] = ['sage', 'oat', 'slate', 'rust', 'ink'];
const plates: readonly Colour[] = ['chalk', 'sky', 'slate'];
const napkins: readonly Colour[] = ['oat', 'blush', 'ochre', 'moss', 'plum'];

const mug = (colour: string, size: string, stock: number): StoredVariant => ({
  choices: { Colour: colour, Size: size },
  price: size === 'L' ? 22 : 18,
  stock,
  sku: `LL-T-201-${colour.slice(0, 3).toUpperCase()}-${size}`,
  weight: size === 'L' ? 0.5 : 0.4,
});

const plateSet = (colour: string, set: string, price: number, stock: number, weight: number): StoredVariant => ({
  choices: { Colour: colour, Set: set },
  price,
  stock,
  sku: `LL-T-203-${colour.slice(0, 3).toUpperCase()}-${set.slice(0, 3).toUpperCase()}`,
  weight,
});

export const table: readonly SeedProduct[] = [
  {
    slug: 'stoneware-mug',
    name: 'Stoneware mug',
    description:
      'Thrown on the wheel in twos and threes, so no two are quite alike. A thumb rest on the handle, a raw foot, and a glaze that breaks brown at the rim.',
    productType: 'physical',
    price: 18,
    itemCost: 6.4,
    brand: 'Larch & Loam',
    ribbon: 'Best seller',
    sku: 'LL-T-201',
    weight: 0.4,
    stock: 118,
    manageVariants: true,
    options: [colourOption('stoneware-mug', mugs), textOption('Size', ['S', 'L'])],
    variants: [
      mug('Sage', 'S', 24),
      mug('Sage', 'L', 16),
      mug('Oat', 'S', 20),
      mug('Oat', 'L', 2),
      mug('Slate', 'S', 18),
      mug('Slate', 'L', 0),
      mug('Rust', 'S', 12),
      mug('Rust', 'L', 9),
      mug('Ink', 'S', 10),
      mug('Ink', 'L', 7),
    ],
    additionalInfoSections: [
      { title: 'Sizes', description: 'S holds 0.25 l, L holds 0.4 l.' },
      { title: 'Care', description: 'Dishwasher and microwave are fine.' },
    ],
    media: colourPictures('stoneware-mug', mugs, 'A stoneware mug'),
    collections: ['table'],
  },
  {
    slug: 'last-teapot',
    name: 'Round teapot',
    description:
      'The potter has moved to the coast, and these are the last two of her round ones. Pours without a drip, holds one litre.',
    productType: 'physical',
    price: 58,
    itemCost: 24,
    brand: 'Larch & Loam',
    ribbon: 'Last ones',
    sku: 'LL-T-202',
    weight: 1.1,
    stock: 2,
    media: [
      { picture: 'last-teapot', alt: 'A round teapot with a slate glaze and a cane handle' },
      { picture: 'last-teapot-served', alt: 'The teapot beside two small cups' },
    ],
    collections: ['table'],
  },
  {
    slug: 'dinner-plate',
    name: 'Dinner plate',
    description: 'A flat plate with a low, upright rim that keeps the sauce where it belongs. Stacks without a wobble.',
    productType: 'physical',
    price: 24,
    itemCost: 8.5,
    brand: 'Larch & Loam',
    sku: 'LL-T-203',
    weight: 0.8,
    stock: 71,
    manageVariants: true,
    options: [colourOption('dinner-plate', plates), textOption('Set', ['One', 'Four', 'Six'])],
    variants: [
      plateSet('Chalk', 'One', 24, 22, 0.8),
      plateSet('Chalk', 'Four', 90, 8, 3.2),
      plateSet('Chalk', 'Six', 129, 5, 4.8),
      plateSet('Sky', 'One', 24, 16, 0.8),
      plateSet('Sky', 'Four', 90, 6, 3.2),
      plateSet('Sky', 'Six', 129, 0, 4.8),
      plateSet('Slate', 'One', 24, 12, 0.8),
      plateSet('Slate', 'Four', 90, 2, 3.2),
    ],
    media: colourPictures('dinner-plate', plates, 'A stack of dinner plates'),
    collections: ['table'],
  },
  {
    slug: 'evening-carafe',
    name: 'Carafe & two glasses, <0.7 l, the “evening” size ("small")',
    description:
      'Blown in one breath and never quite straight. The two glasses sit on its neck like a hat when the evening is over.',
    productType: 'physical',
    price: 44,
    itemCost: 17.8,
    brand: 'Hütte Bärnau',
    sku: 'LL-T-204',
    weight: 1,
    stock: 17,
    media: [{ picture: 'evening-carafe', alt: 'A glass carafe half full of water, with two tumblers' }],
    collections: ['table', 'gifts'],
  },
  {
    slug: 'linen-napkins',
    name: 'Linen napkins, pair',
    description:
      'Stone-washed, hemmed with a mitred corner, better after every supper. Never ironed by anyone we know.',
    productType: 'physical',
    price: 19,
    itemCost: 6,
    brand: 'Larch & Loam',
    sku: 'LL-T-205',
    weight: 0.15,
    stock: 90,
    manageVariants: false,
    options: [colourOption('linen-napkins', napkins)],
    customTextFields: [{ title: 'Monogram', maxLength: 3, mandatory: false }],
    media: colourPictures('linen-napkins', napkins, 'Two folded linen napkins'),
    collections: ['table', 'gifts'],
  },
  {
    slug: 'serving-bowl',
    name: 'Wide serving bowl with a speckled glaze, thrown by hand for salads and Sundays',
    description: 'Thirty-four centimetres across: a salad for six, or all the plums of one good day.',
    productType: 'physical',
    price: 76,
    itemCost: 30,
    brand: 'Larch & Loam',
    ribbon: 'New',
    sku: 'LL-T-206',
    weight: 1.9,
    stock: 3,
    media: [
      { picture: 'serving-bowl', alt: 'A wide speckled bowl, empty' },
      { picture: 'serving-bowl-full', alt: 'The bowl filled with plums' },
    ],
    collections: ['table', 'new'],
  },
  {
    slug: 'creme-brulee-dishes',
    name: 'Crème brûlée dishes, set of four',
    description:
      'Shallow, so that there is more crust than cream. They take the flame of a torch and the heat of a grill.',
    productType: 'physical',
    price: 32,
    itemCost: 11,
    brand: 'Atelier Forêt-Noire',
    sku: 'LL-T-207',
    weight: 0.9,
    stock: 24,
    media: [{ picture: 'creme-brulee-dishes', alt: 'Shallow glazed dishes in a stack, one set before them' }],
    collections: ['table', 'gifts'],
  },
];
