import { afterEach, expect, test, vi } from 'vitest';
import { edit } from '../../src/build/syntax.ts';
import { checkScenarios, NOT_APPLICABLE, SCENARIO_COUNT } from './check-scenarios.ts';
import { findTests, readTestFiles } from './declared-tests.ts';

const sources = readTestFiles();
const log = vi.spyOn(console, 'log').mockImplementation(() => {});
const error = vi.spyOn(console, 'error').mockImplementation(() => {});

afterEach(() => {
  log.mockClear();
  error.mockClear();
});

const scenarios = Array.from({ length: SCENARIO_COUNT }, (_, index) => index + 1).filter(
  number => !NOT_APPLICABLE[number],
);

/** The sources without any test of a scenario. */
const withoutScenario = (number: number) =>
  new Map(
    [...sources].map(([file, code]) => {
      if (!code.includes(`@sign-in-${number}'`)) return [file, code];
      const tests = findTests(file, code).filter(({ tags }) => tags.includes(`@sign-in-${number}`));
      return [
        file,
        edit(
          code,
          tests.map(({ start, end }) => [start, end, '0']),
        ),
      ];
    }),
  );

test('every scenario has a test', () => {
  expect(checkScenarios(sources)).toBe(true);
  expect(log).toHaveBeenLastCalledWith('52 of 52 scenarios');
  expect(scenarios).toHaveLength(51);
});

test.each(scenarios)('checkScenarios names scenario %i when all of its tests are deleted', number => {
  expect(checkScenarios(withoutScenario(number))).toBe(false);
  expect(error.mock.calls.join()).toMatch(new RegExp(`^Without a test: .*@sign-in-${number}(,|$)`));
});

test('a skipped test, or a title with a scenario’s number, does not prove a scenario', () => {
  const proofs = "test.skip('skipped', { tags: ['@sign-in-1'] }, () => {}); test('1 first visit', () => {});";
  expect(checkScenarios(new Map([...withoutScenario(1), ['src/a.test.ts', proofs]]))).toBe(false);
  expect(checkScenarios(new Map([...withoutScenario(1), ['src/a.test.ts', proofs.replace('.skip', '')]]))).toBe(true);
});
