import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.ts';
import { NOT_APPLICABLE, SCENARIO_COUNT } from './check-scenarios.ts';
import { notInFirefox, notInWebKit } from './engines.ts';
import { soakTags } from './seeded-runs.ts';
import { subjectTags } from './tested-page.ts';

/** The pages that cite tests as proofs of what they claim. */
const PAGES = ['demo/docs/security.md', 'demo/docs/accessibility.md'];

const citedBy = (page: string): readonly string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/`(@(?:security|wcag|keyboard|announced)-[\w.-]+)`/g)].map(
    ([, tag = '']) => tag,
  );

const scenarioTags = Array.from({ length: SCENARIO_COUNT }, (_, index) => index + 1)
  .filter(number => !NOT_APPLICABLE[number])
  .map(number => `@sign-in-${number}`);

/** The tags of tests, by the file that refers to them. */
export const readKnownTags = (): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...PAGES.map(page => [page, citedBy(page)] as const),
    [
      'demo/tools/engines.ts',
      ['@soak', '@chromium-first', '@others-first', ...Object.keys(notInFirefox), ...Object.keys(notInWebKit)],
    ],
    ['demo/tools/check-scenarios.ts', scenarioTags],
    ['demo/tools/seeded-runs.ts', soakTags],
    ['demo/tools/tested-page.ts', subjectTags],
  ]);
