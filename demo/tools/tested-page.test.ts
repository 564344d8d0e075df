import { expect, test } from 'vitest';
import { seededRuns } from './seeded-runs.ts';
import {
  findFigures,
  missingFigures,
  notRun,
  refuseReport,
  type SuiteResult,
  type TestResult,
  toTestedPage,
  toVerdict,
} from './tested-page.ts';

const FIGURES = 'random carts in the modules, first half: RUN_SEED=9 SEQUENCES=2000 {"sequences":1000,"lost":0}';

const passed = (file: string, ...titles: readonly string[]): readonly TestResult[] =>
  titles.map(title => ({ file, title, tags: [], ok: true }));

const suites: readonly SuiteResult[] = [
  { name: 'types', passed: 1, failures: [] },
  {
    name: 'end to end',
    engine: 'Chromium',
    passed: 8,
    failures: ['hosts.spec.ts:3 a page'],
    tests: [
      ...passed('hosts.spec.ts', 'one', 'another', 'a third'),
      { file: 'hosts.spec.ts', title: 'a page', tags: [], ok: false },
      ...passed('odd.spec.ts', 'one', 'another'),
      { file: 'five.spec.ts', title: 'twenty page swaps', tags: ['@leaks'], ok: true },
      { file: 'reviews-read.spec.ts', title: 'a review', tags: ['@security-hostile-text'], ok: true },
    ],
  },
  { name: 'WebKit', engine: 'WebKit', passed: 1, failures: [], tests: passed('hosts.spec.ts', 'one') },
  { name: 'WebKit again', engine: 'WebKit', passed: 1, failures: [], tests: passed('hosts.spec.ts', 'another') },
];
const page = toTestedPage(suites, [FIGURES], toVerdict('c0ffee', suites));

test('the tested page has a row with passed and failed tests for each suite', () => {
  expect(page).toContain('| types | 1 | 0 |');
  expect(page).toContain('| end to end | 8 | 1 |');
});

test('refuseReport refuses a report that is missing, of another commit or has failures', () => {
  const good = toTestedPage([], [], toVerdict('c0ffee', []));
  expect(refuseReport(good, 'c0ffee', 'npm test')).toBeUndefined();
  expect(refuseReport(good, 'facade', 'npm test')).toBe(
    'is of commit c0ffee, and the release is of facade. Run `npm test` again.',
  );
  const changed = toTestedPage([], [], toVerdict('c0ffee with changes', []));
  expect(refuseReport(changed, 'c0ffee', 'npm test')).toMatch(/^is of commit c0ffee with changes, and/);
  expect(refuseReport('# A report of an earlier version', 'c0ffee', 'npm test')).toMatch(/^is of commit unknown, and/);
  expect(refuseReport(page, 'c0ffee', 'npm test')).toBe(
    'is of a run with failures: 1 failed. Mend them. Run `npm test` again.',
  );
  expect(refuseReport(undefined, 'c0ffee', 'npm test')).toMatch(/^is missing. Run `npm test` first/);
});

test('notRun names a missing engine, and fails if the engine could be installed', () => {
  expect(notRun('WebKit', false)).toEqual({ name: 'WebKit, not run', passed: 0, failures: [] });
  expect(notRun('WebKit', true).failures).toHaveLength(1);
});

test('the tested page counts each subject’s tests by engine, with a dash for no tests', () => {
  expect(page).toContain('| in a browser | Chromium | WebKit |');
  expect(page).toContain('| hostile pages | 3, 1 failed | 2 |');
  expect(page).toContain('| policies | – | – |');
  expect(page).toContain('| everything else | 2 | – |');
});

test('the tested page counts payloads and leaks by their tags in any file', () => {
  expect(page).toMatch(/\| payloads: [^|]+\| 1 \| – \|/);
  expect(page).toMatch(/\| leaks: [^|]+\| 1 \| – \|/);
});

test('toTestedPage prints figures with command and meaning, throws for unknown ones', () => {
  expect(page).toContain(
    'RUN_SEED=9 SEQUENCES=2000 npm run unit -- src/store/cart/random  # random carts in the modules, first half: {"sequences":1000,"lost":0}',
  );
  expect(page).toContain('| `lost` | changes that were lost without a word |');
  expect(page).not.toContain('`peak`');
  expect(() => toTestedPage([], ['odd: RUN_SEED=9 ODD=1 {"lost":0}'], '')).toThrow('No run has the figures odd');
  expect(() => toTestedPage([], [FIGURES.replace('lost', 'odd')], '')).toThrow('What do these figures count: odd');
});

test('findFigures finds only the lines of figures in a run’s output', () => {
  const line = 'corrupted storage: RUN_SEED=12 STORED_PAGES=3 {"healed":3}';
  expect(findFigures(`  ✓  1 a test\n${line}\nRUN_SEED=12\nRUN_SEED=x {}`)).toEqual([line]);
});

test('missingFigures names a missing, changed or doubled line of figures', () => {
  const all = seededRuns
    .flatMap(({ lines }) => lines)
    .map(line => `${line.replace(': ', ': RUN_SEED=9 ')}=5 {"found":0}`);
  expect(findFigures(all.join('\n'))).toEqual(all);
  expect(missingFigures(all)).toEqual([]);
  const [first = '', ...others] = all;
  const told = [seededRuns[0]?.lines[0]];
  expect(missingFigures(others)).toEqual(told);
  expect(missingFigures([...all, first])).toEqual(told);
  expect(missingFigures(findFigures([first.replace('=5', ''), ...others].join('\n')))).toEqual(told);
  expect(missingFigures([first.replace(' to', ' for'), ...others])).toEqual(told);
});

test('toTestedPage prints the command of a run without a seed', () => {
  expect(toTestedPage([], ['sockets at once: SOCKETS=200 {"open":200}'], '')).toContain(
    'SOCKETS=200 npm run unit -- demo/platform/node/server.test.ts  # sockets at once: {"open":200}',
  );
});
