import { expect, test } from 'vitest';
import { callTests } from '../call-tests/all.ts';
import { openFixture } from '../call-tests/fixture.ts';
import { readEntitySamples } from '../entities/entity-samples.ts';
import specified from '../enumerations.json' with { type: 'json' };
import { enumerationFields, enumerationsElsewhere } from './fields.ts';
import { neverMade, neverTaken } from './impossible-values.ts';
import { runScenarios } from './scenarios.ts';
import { recordTraffic, type Texts } from './traffic.ts';

const enumerations: Readonly<Record<string, readonly string[]>> = specified;

/** The values of an enumeration that no recorded text at the given paths has. */
function listMissing(name: string, texts: Texts, paths: RegExp | undefined): readonly string[] {
  const seen = new Set([...texts].flatMap(([path, values]) => (paths?.test(path) ? [...values] : [])));
  return (enumerations[name] ?? []).filter(value => !seen.has(value));
}

test('each enumeration is in either enumerationFields or enumerationsElsewhere', () => {
  const named = [...Object.keys(enumerationFields), ...Object.keys(enumerationsElsewhere)];
  expect(named.toSorted()).toEqual(Object.keys(enumerations).toSorted());
});

test('calls return and accept every enum value except those listed as impossible', async () => {
  const { routes, traffic, record } = recordTraffic(Date.now() - 1_000);
  for (const { verify } of callTests) {
    const fixture = await openFixture(routes);
    await verify(fixture);
    fixture.close();
  }
  await readEntitySamples({ routes });
  await runScenarios(routes, record);

  const unmade: Record<string, readonly string[]> = {};
  const untaken: Record<string, readonly string[]> = {};
  const figures = { made: 0, answers: 0, taken: 0, inputs: 0 };
  for (const [name, { answers, inputs }] of Object.entries(enumerationFields)) {
    const size = enumerations[name]?.length ?? 0;
    const missing = { made: listMissing(name, traffic.made, answers), taken: listMissing(name, traffic.taken, inputs) };
    if (answers) {
      if (missing.made.length > 0) unmade[name] = missing.made;
      figures.answers += size;
      figures.made += size - missing.made.length;
    }
    if (inputs) {
      if (missing.taken.length > 0) untaken[name] = missing.taken;
      figures.inputs += size;
      figures.taken += size - missing.taken.length;
    }
  }
  const total = Object.values(enumerations).flat().length;
  const elsewhere = Object.keys(enumerationsElsewhere).flatMap(name => enumerations[name] ?? []).length;
  console.log(
    [
      `${total} values of enumerations, ${elsewhere} of them not in calls`,
      `${figures.made} of ${figures.answers} made in answers`,
      `${figures.taken} of ${figures.inputs} taken as inputs`,
    ].join(', '),
  );
  const valuesOf = (table: typeof neverMade) =>
    Object.fromEntries(Object.entries(table).map(([name, { values }]) => [name, values]));
  expect(unmade).toEqual(valuesOf(neverMade));
  expect(untaken).toEqual(valuesOf(neverTaken));
}, 240_000);
