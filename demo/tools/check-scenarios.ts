import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.ts';

/** The number of sign-in scenarios. The title of each scenario's test starts with its number. */
const SCENARIO_COUNT = 52;
const NOT_APPLICABLE: Readonly<Record<number, string>> = { 52: 'there is no pop-up' };

/** Prints the tests of each scenario. Returns false if one has none. */
export function checkScenarios(): boolean {
  const files = ['src', 'demo/e2e'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(test|spec)\.tsx?$/.test(file))
      .map(file => join(root, folder, file)),
  );
  const titles = files.flatMap(file => [
    ...readFileSync(file, 'utf8').matchAll(/\btest(?:\.each\([\s\S]*?\))?\(\s*['`](\d+)a? ([^'`]+)['`]/g),
  ]);
  const missing: number[] = [];
  for (let number = 1; number <= SCENARIO_COUNT; number++) {
    const found = titles.filter(([, testNumber]) => Number(testNumber) === number).map(([, , title]) => title);
    const exemption = NOT_APPLICABLE[number];
    if (!found.length && !exemption) missing.push(number);
    console.log(`${String(number).padStart(2)} ${found.join(' · ') || `not applicable: ${exemption}`}`);
  }
  console.log(`${SCENARIO_COUNT - missing.length} of ${SCENARIO_COUNT} scenarios`);
  if (missing.length) console.error(`Without a test: ${missing.join(', ')}`);
  return missing.length === 0;
}
