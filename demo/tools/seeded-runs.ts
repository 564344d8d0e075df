/** A run with a seed, which is short in `npm test` and long in `npm run soak`. */
export interface SeededRun {
  readonly name: string;
  readonly command: string;
  /** The start of each line of figures of the run in `npm test`, with the variable for the length of the run. */
  readonly lines: readonly string[];
  /** The variables that make the run long in a soak. */
  readonly env: Readonly<Record<string, string>>;
}

export const seededRuns: readonly SeededRun[] = [
  {
    name: 'wrong answers in the modules',
    command: 'npm run unit -- src/store/hostile.test.ts',
    lines: ['hostile answers to a visitor: HOSTILE_ANSWERS', 'hostile answers to a member: HOSTILE_ANSWERS'],
    env: { HOSTILE_ANSWERS: '50000' },
  },
  {
    name: 'products with hostile names',
    command: 'npm run unit -- src/store/hostile-names.test.ts',
    lines: ['products with hostile names: PRODUCTS'],
    env: { PRODUCTS: '10000' },
  },
  {
    name: 'ten thousand visitors after an outage',
    command: 'npm run unit -- src/store/cart/herd.test.ts',
    lines: ['visitors after an outage, answered 429: VISITORS', 'visitors after an outage, answered 503: VISITORS'],
    env: { VISITORS: '10000' },
  },
  {
    name: 'random carts in the modules',
    command: 'npm run unit -- src/store/cart/random',
    lines: [
      'random carts in the modules, first half: SEQUENCES',
      'random carts in the modules, second half: SEQUENCES',
      'random carts of several people in the modules: PEOPLE_SEQUENCES',
    ],
    env: { SEQUENCES: '4000', PEOPLE_SEQUENCES: '2000' },
  },
  {
    name: 'wrong answers in a browser',
    command: 'npm run e2e -- hostile.spec',
    lines: [
      'hostile answers to a member: HOSTILE_PAGES',
      'acts of a visitor under wrong answers: ACTS',
      'endless bodies: HOSTILE_PAGES',
    ],
    env: { HOSTILE_PAGES: '150' },
  },
  {
    name: 'corrupted storage in the modules',
    command: 'npm run unit -- src/store/stored',
    lines: ['corrupted storage in the modules: STORES'],
    env: { STORES: '5000' },
  },
  {
    name: 'corrupted storage',
    command: 'npm run e2e -- stored.spec',
    lines: ['corrupted storage: STORED_PAGES'],
    env: { STORED_PAGES: '400' },
  },
  {
    name: 'random carts in a browser',
    command: 'npm run e2e -- cart-random',
    lines: ['random carts in a browser, part 2: SEQUENCES'],
    env: { SEQUENCES: '1000' },
  },
  {
    name: 'random carts of several people in a browser',
    command: 'npm run e2e -- cart-people',
    lines: ['random carts of several people in a browser, part 1: PEOPLE'],
    env: { PEOPLE: '200' },
  },
  {
    name: 'three thousand sockets at once',
    command: 'npm run unit -- demo/platform/node/server.test.ts',
    lines: ['sockets at once: SOCKETS'],
    env: { SOCKETS: '3000' },
  },
  {
    name: 'hostile payloads',
    command: 'npm run e2e -- payloads reviews-read --grep @security-hostile-text',
    lines: ['attributes', 'products', 'reviews'].map(place => `hostile payloads in ${place}: PAYLOADS`),
    env: { SOAK: '1' },
  },
];

/** The tags by which longer runs pick their tests. */
export const soakTags = ['@many-reviews', '@security-hostile-text'];
