import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { areas } from '../../../src/api/contract.ts';
import { root } from '../build.ts';
import { guessVerb, listAreas } from './areas.ts';
import { planCall } from './call.ts';
import { callPlaces } from './call-places.ts';
import { filesIn } from './disk.ts';
import { Mistake, withPlan } from './plan.ts';

const project = filesIn(root);
const plan = planCall(project, 'collections.countMadeUpThings');
const textOf = (path: string) => plan.texts.get(path) ?? '';

test('listAreas names the areas of the contract', () => {
  expect([...listAreas(project).keys()]).toEqual(Object.keys(areas));
});

test('planCall() writes into exactly the places of callPlaces marked as written', () => {
  const paths = [...plan.texts.keys()];
  const written = callPlaces
    .filter(({ isWritten }) => isWritten)
    .map(({ path }) => path.replace('api/AREA', 'api/collections').replace('AREA', 'catalog'));
  const isIn = (path: string, place: string) => (place.endsWith('/') ? path.startsWith(place) : path === place);
  expect(written.filter(place => !paths.some(path => isIn(path, place)))).toEqual([]);
  expect(paths.filter(path => !written.some(place => isIn(path, place)))).toEqual([]);
});

test('planCall() writes the declaration, route, permission and known fields of a call', () => {
  expect(textOf('src/api/collections.ts')).toContain(
    "export const countMadeUpThings = postRead(storesReader, '/v1/collections/count-made-up-things',",
  );
  expect(textOf('demo/platform/catalog/collection-routes.ts')).toMatch(
    /\[\n.*\n {2}onMerchant\(collections\.countMadeUpThings, \[\]/,
  );
  expect(textOf('demo/platform/testing/contract/permissions/permissions.ts')).toContain(
    "\n  'collections.countMadeUpThings': merchantOnly,\n  'collections.c",
  );
  const known: readonly unknown[] = JSON.parse(textOf('demo/platform/testing/contract/known-fields.json'));
  expect(textOf('CHANGELOG.md')).toMatch(
    /^#### Scripts\n\n- The client has the call `collections\.countMadeUpThings`/m,
  );
  expect(known).toContainEqual({
    area: 'Store collections (read)',
    method: 'POST',
    gateway: '/stores-reader',
    path: '/v1/collections/count-made-up-things',
    query: [],
    body: [],
  });
});

test.each(Object.keys(areas))('planCall() finds the files of the area %s, and plans code that parses', area => {
  for (const name of ['listMadeUpThings', 'makeUpThing']) {
    const { texts } = planCall(project, `${area}.${name}`);
    expect(texts.size).toBe(7);
    for (const [path, text] of texts) {
      if (path.endsWith('.ts')) expect(parseSync(path, text).errors, path).toEqual([]);
      if (path.endsWith('.json')) expect(() => JSON.parse(text), path).not.toThrow();
    }
  }
});

test.each([
  ['listOrders', 'get'],
  ['countOrders', 'postRead'],
  ['updateOrder', 'patch'],
  ['setReply', 'put'],
  ['removeReply', 'del'],
  ['cancelOrder', 'post'],
])('guessVerb() returns for %s the verb %s', (name, verb) => {
  expect(guessVerb(name)).toBe(verb);
});

test.each([
  ['collections.queryCollections', /is taken/],
  ['collections.Collection', /is no name/],
  ['collections.get', /is taken/],
  ['collections.storesReader', /is taken/],
  ['collection.countMadeUpThings', /There is no area "collection"/],
])('planCall() refuses the name %s', (given, reason) => {
  expect(() => planCall(project, given)).toThrow(reason);
  expect(() => planCall(project, given)).toThrow(Mistake);
});

test('planCall() refuses the same call a second time', () => {
  expect(() => planCall(withPlan(project, plan), 'collections.countMadeUpThings')).toThrow(/is taken/);
});

test.each([...plan.texts.keys()])('planCall() throws a Mistake when %s is empty or missing', path => {
  for (const text of ['', undefined])
    expect(() =>
      planCall({ ...project, read: of => (of === path ? text : project.read(of)) }, 'collections.countMadeUpThings'),
    ).toThrow(Mistake);
});
