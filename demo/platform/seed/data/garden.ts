import type { StoredVariant } from '../../catalog/types.ts';
import type { Colour } from './colours.ts';
import { colourOption, colourPictures, textOption } from './swatches.ts';
import type { SeedProduct } from './types.ts';

const cans: readonly Colour[] = ['moss', 'sky', 'ochre'];

/** Diameter in centimetres, price, stock, weight in kilograms. */
const planters = [
  [10, 9, 40, 0.4],
  [12, 11, 36, 0.5],
  [14, 13, 30, 0.7],
  [16, 15.5, 28, 0.9],
  [18, 18, 24, 1.2],
  [20, 21, 20, 1.5],
  [22, 25, 16, 1.9],
  [24, 29, 12, 2.4],
  [26, 34, 0, 2.9],
  [28, 39, 6, 3.5],
  [30, 45, 3, 4.2],
  [34, 58, 1, 5.6],
] as const;

const planter = ([across, price, stock, weight]: (typeof planters)[number]): StoredVariant => ({
  choices: { Diameter: `${across} cm` },
  price,
  stock,
  sku: `LL-G-401-${across}`,
  weight,
});

export const garden: readonly SeedProduct[] = [
  {
    slug: 'ceramic-planter',
    name: 'Ceramic planter',
    description: 'Frost-proof clay with a saucer to match, in twelve sizes from a single thyme to a small lemon tree.',
    productType: 'physical',
    price: 9,
    itemCost: 3.5,
    brand: 'Larch & Loam',
    sku: 'LL-G-401',
    weight: 0.4,
    stock: 216,
    manageVariants: true,
    options: [
      textOption(
        'Diameter',
        planters.map(([across]) => `${across} cm`),
      ),
    ],
    variants: planters.map(planter),
    media: [
      { picture: 'ceramic-planter', alt: 'A terracotta planter with a leafy plant' },
      { picture: 'ceramic-planter-sizes', alt: 'Three planters of different sizes in a row' },
    ],
    collections: ['garden'],
  },
  {
    slug: 'watering-can',
    name: 'Watering can, 5 litres',
    description:
      'Galvanised steel with a brass rose that rains rather than pours. Balanced so that it stays level when full.',
    productType: 'physical',
    price: 54,
    itemCost: 22,
    brand: 'Larch & Loam',
    sku: 'LL-G-402',
    weight: 1.4,
    stock: 33,
    manageVariants: false,
    options: [colourOption('watering-can', cans)],
    media: colourPictures('watering-can', cans, 'A watering can with a long spout'),
    collections: ['garden'],
  },
  {
    slug: 'garden-shears',
    name: 'Garden shears',
    description: 'Forged in one piece, sharpened by hand, with a leather strap to keep them shut in a pocket.',
    productType: 'physical',
    price: 34,
    itemCost: 14,
    brand: 'Larch & Loam',
    sku: 'LL-G-403',
    weight: 0.25,
    stock: 19,
    media: [{ picture: 'garden-shears', alt: 'Forged shears beside a cut sprig' }],
    collections: ['garden', 'gifts'],
  },
  {
    slug: 'garden-twine',
    name: 'Garden twine',
    description:
      'Jute on a spool of beech. Strong enough for beans, soft enough for stems, and gone into the soil by spring.',
    productType: 'physical',
    price: 6.8,
    itemCost: 1.9,
    brand: 'Larch & Loam',
    sku: 'LL-G-404',
    weight: 0.2,
    stock: 150,
    pricePerUnit: {
      totalQuantity: 50,
      totalMeasurementUnit: 'M',
      baseQuantity: 1,
      baseMeasurementUnit: 'M',
    },
    media: [{ picture: 'garden-twine', alt: 'A spool of jute twine with a loose end' }],
    collections: ['garden'],
  },
  {
    slug: 'herb-seeds',
    name: 'Kitchen herb seeds, eight packets',
    description:
      'Parsley, chervil, dill, chives, sorrel, thyme, savory and the good basil. Sown from March, eaten from May.',
    productType: 'physical',
    price: 12.5,
    itemCost: 4,
    brand: 'Larch & Loam',
    ribbon: 'New',
    sku: 'LL-G-405',
    weight: 0.1,
    stock: 80,
    media: [{ picture: 'herb-seeds', alt: 'Three paper seed packets with drawn herbs' }],
    collections: ['garden', 'gifts', 'new'],
  },
];
