import { expect, test } from 'vitest';
import { findFigures, toTestedPage } from './tested-page.ts';

const page = toTestedPage(
  [
    { name: 'types', passed: 1, failures: [] },
    {
      name: 'end to end',
      passed: 5,
      failures: ['hosts.spec.ts:3 a page'],
      files: { 'hosts.spec.ts': { passed: 3, failed: 1 }, 'odd.spec.ts': { passed: 2, failed: 0 } },
    },
    { name: 'end to end, WebKit', passed: 2, failures: [], files: { 'hosts.spec.ts': { passed: 2, failed: 0 } } },
  ],
  ['RUN_SEED=9 {"lost":0}'],
);

test('each suite has its line, failures included', () => {
  expect(page).toContain('| types | 1 | 0 |');
  expect(page).toContain('| end to end | 5 | 1 |');
});

test('subjects are counted by engine; a failure is told, and what has no tests is a dash', () => {
  expect(page).toContain('| in a browser | Chromium | WebKit |');
  expect(page).toContain('| hostile pages | 3, 1 failed | 2 |');
  expect(page).toContain('| policies | – | – |');
  expect(page).toContain('| everything else | 2 | – |');
});

test('what a run with a seed has counted is found in its output, and nothing else', () => {
  expect(page).toContain('RUN_SEED=9 {"lost":0}');
  const line = 'corrupted storage: RUN_SEED=12 STORED_PAGES=3 {"healed":3}';
  expect(findFigures(`  ✓  1 a test\n${line}\nRUN_SEED=12\nRUN_SEED=x {}`)).toEqual([line]);
});
