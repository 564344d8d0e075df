/** What `npm test` does with seeds, and `npm run soak` for longer. */
export interface SeededRun {
  readonly name: string;
  readonly command: string;
  /** How its lines of figures begin. */
  readonly lines: RegExp;
  /** How long soaking is. */
  readonly env: Readonly<Record<string, string>>;
}

export const seededRuns: readonly SeededRun[] = [
  {
    name: 'wrong answers in the modules',
    command: 'npm run unit -- src/store/hostile.test.ts',
    lines: /^hostile answers to a (visitor|member): RUN_SEED=\d+ HOSTILE_ANSWERS=/,
    env: { HOSTILE_ANSWERS: '50000' },
  },
  {
    name: 'ten thousand visitors after an outage',
    command: 'npm run unit -- src/store/cart/herd.test.ts',
    lines: /^visitors after an outage/,
    env: { VISITORS: '10000' },
  },
  {
    name: 'random carts in the modules',
    command: 'npm run unit -- src/store/cart/random',
    lines: /^random carts in the modules/,
    env: { SEQUENCES: '4000' },
  },
  {
    name: 'wrong answers in a browser',
    command: 'npm run e2e -- hostile.spec',
    lines: /^(hostile answers to a (visitor|member): RUN_SEED=\d+ HOSTILE_PAGES=|acts of|(endless|huge) bodies)/,
    env: { HOSTILE_PAGES: '150' },
  },
  {
    name: 'corrupted storage in the modules',
    command: 'npm run unit -- src/store/stored',
    lines: /^corrupted storage in the modules/,
    env: { STORES: '5000' },
  },
  {
    name: 'corrupted storage',
    command: 'npm run e2e -- stored.spec',
    lines: /^corrupted storage: /,
    env: { STORED_PAGES: '400' },
  },
  {
    name: 'random carts in a browser',
    command: 'npm run e2e -- cart-random',
    lines: /^random carts in a browser/,
    env: { SEQUENCES: '1000' },
  },
];
