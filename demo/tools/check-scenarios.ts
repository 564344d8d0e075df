import { findTests, readTestFiles } from './declared-tests.ts';

/** The number of sign-in scenarios. Each scenario's tests carry the tag `@sign-in-N`. */
export const SCENARIO_COUNT = 52;
export const NOT_APPLICABLE: Readonly<Record<number, string>> = { 52: 'there is no pop-up' };

/** Prints the tests of each scenario. Returns false if a scenario has none. */
export function checkScenarios(sources: ReadonlyMap<string, string> = readTestFiles()): boolean {
  const tests = [...sources].flatMap(([file, code]) => (code.includes('@sign-in-') ? findTests(file, code) : []));
  const missing: number[] = [];
  for (let number = 1; number <= SCENARIO_COUNT; number++) {
    const titles = tests.filter(({ tags }) => tags.includes(`@sign-in-${number}`)).map(({ title }) => title);
    const exemption = NOT_APPLICABLE[number];
    if (!titles.length && !exemption) missing.push(number);
    console.log(`${String(number).padStart(2)} ${titles.join(' · ') || `not applicable: ${exemption}`}`);
  }
  console.log(`${SCENARIO_COUNT - missing.length} of ${SCENARIO_COUNT} scenarios`);
  if (missing.length) console.error(`Without a test: ${missing.map(number => `@sign-in-${number}`).join(', ')}`);
  return missing.length === 0;
}
