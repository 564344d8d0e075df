interface Size {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const TALL: Size = { width: 1200, height: 1500 };
const SQUARE: Size = { width: 1200, height: 1200 };

const tall = [
  'beeswax-candles',
  'brass-pen',
  'bread-knife',
  'breakfast-tea',
  'bud-vase',
  'cast-iron-pot',
  'cast-iron-pot-open',
  'ceramic-planter',
  'ceramic-planter-sizes',
  'creme-brulee-dishes',
  'dinner-plate-chalk',
  'dinner-plate-sky',
  'dinner-plate-slate',
  'dotted-notebook-ink',
  'dotted-notebook-ochre',
  'dotted-notebook-plum',
  'dotted-notebook-sage',
  'enamel-kettle-chalk',
  'enamel-kettle-ink',
  'enamel-kettle-moss',
  'engraved-spoon',
  'evening-carafe',
  'field-guide-pdf',
  'garden-shears',
  'garden-twine',
  'herb-seeds',
  'last-teapot',
  'last-teapot-served',
  'letter-set',
  'lettering-sheets',
  'linen-apron',
  'linen-napkins-blush',
  'linen-napkins-moss',
  'linen-napkins-oat',
  'linen-napkins-ochre',
  'linen-napkins-plum',
  'oak-board',
  'oak-board-supper',
  'olive-oil',
  'pepper-mill-oak',
  'pepper-mill-walnut',
  'retired-vase',
  'sealing-wax',
  'serving-bowl',
  'serving-bowl-full',
  'sold-out-lamp',
  'sourdough-course',
  'stoneware-mug-ink',
  'stoneware-mug-oat',
  'stoneware-mug-rust',
  'stoneware-mug-sage',
  'stoneware-mug-slate',
  'tea-towels-ink',
  'tea-towels-moss',
  'tea-towels-rust',
  'tide-calendar',
  'watering-can-moss',
  'watering-can-ochre',
  'watering-can-sky',
  'wildflower-honey',
  'willow-basket',
  'willow-basket-apples',
  'wool-throw-moss',
  'wool-throw-oat',
  'wool-throw-plum',
  'wool-throw-rust',
];
const square = ['bread-knife-detail', 'linen-apron-detail', 'oak-board-detail'];

const sizes = new Map([...tall.map(id => [id, TALL] as const), ...square.map(id => [id, SQUARE] as const)]);

export const pictureIds: readonly string[] = [...sizes.keys()];

/** The size of a seeded picture, which is the largest size that the platform serves. Undefined for an unknown id. */
export const pictureSize = (id: string): Size | undefined => sizes.get(id);
