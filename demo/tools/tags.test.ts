import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tableRows } from '../../src/testing/docs.ts';
import { root } from './build.ts';
import { findTags, findTagsInTest, findTests, readTestFiles } from './declared-tests.ts';
import { readKnownTags } from './known-tags.ts';

const tagsIn = (cell: string | undefined): readonly string[] =>
  [...(cell ?? '').matchAll(/`(@[\w.-]+)`/g)].map(([, tag = '']) => tag);

const elements = tableRows('| element | keyboard and focus | announced |');
const cells = {
  security: tableRows('| from | could try to | guard | shown by |').map(([, , , proof]) => proof),
  accessibility: tableRows('| criterion | how it is kept | shown by |').map(([, , proof]) => proof),
  keyboard: elements.map(([, keyboard]) => keyboard),
  announcements: elements.map(([, , announced]) => announced),
};

const knownTags = readKnownTags();
const tags = [...readTestFiles()].flatMap(([file, code]) => findTags(file, code).map(tag => ({ file, tag })));
const carriedInTest = new Set([...readTestFiles()].flatMap(([file, code]) => findTagsInTest(file, code)));
const carried = new Set(tags.map(({ tag }) => tag));
const known = new Set([...knownTags.values()].flat());

test.each(Object.entries(cells))('each row of the %s table cites exactly one unique tag', (_, proofs) => {
  expect(proofs.length).toBeGreaterThan(5);
  const tags = proofs.flatMap(tagsIn);
  expect(proofs.map(proof => tagsIn(proof).length)).toEqual(proofs.map(() => 1));
  expect(new Set(tags).size).toBe(tags.length);
  expect(tags.filter(tag => !known.has(tag))).toEqual([]);
});

test.each([...knownTags])('each tag that %s names is on a test that is not skipped', (_, tags) => {
  expect(tags.length).toBeGreaterThan(0);
  expect(tags.filter(tag => !carried.has(tag))).toEqual([]);
});

const cited = [...knownTags].filter(([file]) => !/engines|seeded-runs/.test(file));

test.each(cited)('npm test runs a test for each tag that %s names', (_, tags) => {
  expect(tags.filter(tag => !carriedInTest.has(tag))).toEqual([]);
});

test('a page, an engine list or a check names every tag of a test', () => {
  expect(tags.filter(({ tag }) => !known.has(tag))).toEqual([]);
});

test('findTagsInTest leaves out tags of tests that only a soak runs', () => {
  const code = `test('a', { tag: ['@one', '@soak'] }, () => {});
    describe('b', { tag: '@soak' }, () => { test('c', { tag: '@two' }, () => {}); });
    test('d', { tag: '@three' }, () => {});`;
  expect(findTagsInTest('a.ts', code)).toEqual(['@three']);
});

test('findTags finds tags of tests, groups and loop data, not in titles or strings', () => {
  const code = `test('a @no', { tags: ['@one'] }, () => {});
    test.describe('b', { tag: '@two' }, () => test(\`c\`, async () => {}));
    for (const { tag } of [{ tag: '@three' }]) test('d', { tag: tag ?? [] }, () => 'tag: @no');`;
  expect(findTags('a.ts', code)).toEqual(['@one', '@two', '@three']);
  expect(findTests('a.ts', code).map(({ title, tags }) => [title, tags])).toEqual([
    ['a @no', ['@one']],
    ['c', []],
    ['d', []],
  ]);
});

test('findTests and findTags ignore skipped tests in each form, alone or in a group', () => {
  const code = `test.skip('a', { tags: ['@one'] }, () => {});
    test.fixme('b', { tag: '@two' }, () => {});
    describe.skip('c', () => { test('d', { tags: ['@three'] }, () => {}); });
    test('e', { tags: ['@four'], skip: true }, () => {});
    test('f', { tags: ['@five'], todo: true });
    test('g', { tags: ['@six'] }, ({ skip }) => { skip(); });
    test['skip']('h', { tags: ['@seven'] }, () => {});
    test.fails('i', { tags: ['@eight'] }, () => {});
    test.step('j', { tags: ['@nine'] }, () => {});
    describe('k', { skip: true }, () => { test('l', { tags: ['@ten'] }, () => {}); });
    test('m', { tag: '@eleven' }, async () => { test.skip(); });`;
  expect(findTests('a.ts', code)).toEqual([]);
  expect(findTags('a.ts', code)).toEqual([]);
});

test('the accessibility table has a row for every element', () => {
  const named = elements.flatMap(([cell = '']) => [...cell.matchAll(/`(kiosk-[\w-]+)`/g)].map(([, name]) => name));
  const folders = readFileSync(join(root, 'widgets/all.ts'), 'utf8').matchAll(/'\.\/([\w-]+)\//g);
  expect(named.toSorted()).toEqual([...folders].map(([, name]) => `kiosk-${name}`).toSorted());
});
