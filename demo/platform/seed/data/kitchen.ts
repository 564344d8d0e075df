import type { Colour } from './colours.ts';
import { colourOption, colourPictures, textOption } from './swatches.ts';
import type { SeedProduct } from './types.ts';

const towels: readonly Colour[] = ['ink', 'rust', 'moss'];
const kettles: readonly Colour[] = ['chalk', 'moss', 'ink'];

/** Things to cook with. */
export const kitchen: readonly SeedProduct[] = [
  {
    slug: 'bread-knife',
    name: 'Bread knife',
    description:
      'A long, patient blade with wide teeth that goes through a dark crust without tearing the crumb. Ash handle, three brass rivets, balanced just ahead of the fingers.',
    productType: 'physical',
    price: 39,
    itemCost: 16,
    brand: 'Larch & Loam',
    ribbon: 'Best seller',
    sku: 'LL-K-101',
    weight: 0.3,
    stock: 40,
    additionalInfoSections: [
      { title: 'Care', description: 'Wash by hand, dry at once, oil the handle twice a year.' },
      { title: 'Measures', description: 'Blade 24 cm, 37 cm over all.' },
    ],
    media: [
      { picture: 'bread-knife', alt: 'A bread knife with an ash handle lying below a cut loaf' },
      { picture: 'bread-knife-detail', alt: 'The toothed edge and the three brass rivets' },
    ],
    collections: ['kitchen'],
  },
  {
    slug: 'oak-board',
    name: 'Oak board',
    description:
      'One plank of slow-grown oak, planed, rounded and oiled. Heavy enough to stay where it is put, light enough to carry to the table with the cheese still on it.',
    productType: 'physical',
    price: 64,
    itemCost: 27.5,
    brand: 'Larch & Loam',
    sku: 'LL-K-102',
    weight: 1.9,
    stock: 12,
    additionalInfoSections: [{ title: 'Care', description: 'Wipe, do not soak. Oil when the wood looks thirsty.' }],
    media: [
      { picture: 'oak-board', alt: 'An oak board with a round handle, leaning against the wall' },
      { picture: 'oak-board-supper', alt: 'The board with bread and cheese on it' },
      { picture: 'oak-board-detail', alt: 'The grain of the oak and the leather loop' },
    ],
    collections: ['kitchen', 'table'],
  },
  {
    slug: 'cast-iron-pot',
    name: 'Cast-iron pot, 6.5 litres',
    description:
      'Twelve kilograms of iron for beans on Sunday and bread on Monday. Raw inside, seasoned with rapeseed oil, and a lid that closes with a sound you will come to like.',
    productType: 'physical',
    price: 129,
    itemCost: 61,
    brand: 'Larch & Loam',
    sku: 'LL-K-103',
    weight: 12,
    stock: 9,
    additionalInfoSections: [{ title: 'Delivery', description: 'Twelve kilograms: it comes with a handling fee.' }],
    media: [
      { picture: 'cast-iron-pot', alt: 'A black cast-iron pot with its lid on' },
      { picture: 'cast-iron-pot-open', alt: 'The pot with its lid leaning beside it' },
    ],
    collections: ['kitchen'],
  },
  {
    slug: 'linen-apron',
    name: 'Linen apron',
    description:
      'Washed linen with cross-over straps, so nothing pulls at the neck, and two pockets that hold a towel and a phone.',
    productType: 'physical',
    price: 49,
    discount: { type: 'PERCENT', value: 20 },
    itemCost: 18,
    brand: 'Larch & Loam',
    ribbon: 'Sale',
    sku: 'LL-K-104',
    weight: 0.4,
    stock: 30,
    manageVariants: false,
    options: [textOption('Size', ['S', 'M', 'L'])],
    media: [
      { picture: 'linen-apron', alt: 'A sage linen apron on a wooden peg' },
      { picture: 'linen-apron-detail', alt: 'The pocket, with a folded towel in it' },
    ],
    collections: ['kitchen', 'sale'],
  },
  {
    slug: 'engraved-spoon',
    name: 'Engraved cherry spoon',
    description:
      'A stirring spoon of cherry wood with a name burnt into its handle. Yours, theirs, or the name of the soup.',
    productType: 'physical',
    price: 16.5,
    itemCost: 5,
    brand: 'Larch & Loam',
    ribbon: 'Made for you',
    sku: 'LL-K-105',
    weight: 0.08,
    stock: 55,
    customTextFields: [
      { title: 'Engraving', maxLength: 20, mandatory: true },
      { title: 'Gift note', maxLength: 140, mandatory: false },
    ],
    media: [{ picture: 'engraved-spoon', alt: 'Two cherry-wood spoons side by side, one with a name on its handle' }],
    collections: ['kitchen', 'gifts'],
  },
  {
    slug: 'tea-towels',
    name: 'Tea towels, set of three',
    description:
      'Half linen, half cotton, woven with one broad stripe. They dry glasses without a trace from the second wash on.',
    productType: 'physical',
    price: 28,
    discount: { type: 'AMOUNT', value: 4 },
    itemCost: 9.2,
    brand: 'Larch & Loam',
    ribbon: 'Sale',
    sku: 'LL-K-106',
    weight: 0.35,
    stock: 64,
    manageVariants: false,
    options: [colourOption('tea-towels', towels, 'Stripe')],
    media: colourPictures('tea-towels', towels, 'Striped tea towels'),
    collections: ['kitchen', 'sale'],
  },
  {
    slug: 'pepper-mill',
    name: 'Pepper mill',
    description:
      'Turned from one piece, with a ceramic grinder that goes from dust to gravel. The brass knob sets how coarse.',
    productType: 'physical',
    price: 46,
    itemCost: 19,
    brand: 'Larch & Loam',
    ribbon: 'New',
    sku: 'LL-K-107',
    weight: 0.45,
    stock: 21,
    manageVariants: true,
    options: [
      {
        name: 'Wood',
        type: 'drop_down',
        choices: [
          { description: 'Oak', value: 'Oak', picture: 'pepper-mill-oak' },
          { description: 'Walnut', value: 'Walnut', picture: 'pepper-mill-walnut' },
        ],
      },
    ],
    variants: [
      { choices: { Wood: 'Oak' }, stock: 18, sku: 'LL-K-107-OAK' },
      { choices: { Wood: 'Walnut' }, price: 52, stock: 3, sku: 'LL-K-107-WAL' },
    ],
    media: [
      { picture: 'pepper-mill-oak', alt: 'A tall pepper mill of pale oak with a brass knob' },
      { picture: 'pepper-mill-walnut', alt: 'The same mill in dark walnut' },
    ],
    collections: ['kitchen', 'table', 'new'],
  },
  {
    slug: 'enamel-kettle',
    name: 'Enamel kettle',
    description: 'Steel under three coats of enamel, a beech grip that stays cool, and a whistle you can put away.',
    productType: 'physical',
    price: 72,
    itemCost: 31,
    brand: 'Larch & Loam',
    sku: 'LL-K-108',
    weight: 1.3,
    stock: 26,
    manageVariants: true,
    options: [colourOption('enamel-kettle', kettles)],
    variants: [
      { choices: { Colour: 'Chalk' }, stock: 14, sku: 'LL-K-108-CHA' },
      { choices: { Colour: 'Moss' }, stock: 11, sku: 'LL-K-108-MOS' },
      { choices: { Colour: 'Ink' }, stock: 1, sku: 'LL-K-108-INK' },
    ],
    media: colourPictures('enamel-kettle', kettles, 'An enamel kettle'),
    collections: ['kitchen'],
  },
];
