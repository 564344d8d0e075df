// @vitest-environment document
import { afterEach, expect, test, vi } from 'vitest';
import { findSecondBuild } from './find-second-build.ts';

/** Runs `findSecondBuild` on a page with these scripts that has fetched these files. */
function find(scripts: readonly string[], fetched: readonly string[], versions = ['1.2.0', '1.2.0']) {
  const tags = scripts.map(src => Object.assign(document.createElement('script'), { type: 'text/plain', src }));
  document.head.replaceChildren(...tags);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(fetched.map(name => ({ name }) as PerformanceEntry));
  const [first = '', own = ''] = versions;
  return findSecondBuild(first, own).map(({ text }) => text);
}
afterEach(() => vi.restoreAllMocks());

const V1 = 'https://cdn.example/v1/';

test('finds no second build in files of one build and other scripts of the page', () => {
  const scripts = [`${V1}kiosk.js?ver=6.5`, 'https://icons.example/all.js', 'https://shop.example/my-kiosk.js'];
  expect(find(scripts, [`${V1}shared/kiosk-add-to-cart-abcdef.js`, `${V1}words/de.js`])).toEqual([]);
});

test.each([
  ['a second tag', [`${V1}kiosk.js`, 'https://cdn.example/v2/kiosk.js'], []],
  ['shared files of another folder', [`${V1}kiosk.js`], ['https://cdn.example/v2/shared/kiosk-add-to-cart-abcdef.js']],
])('reports %s as a second build and names both folders', (_, scripts, fetched) => {
  expect(find(scripts, fetched)).toEqual([expect.stringMatching(/\/v\d\/ and \S+\/v\d\/: the first to run/)]);
});

test('names both versions when the first build to run has another version', () => {
  expect(find([`${V1}kiosk.js`], [], ['1.1.0', '1.2.0'])).toEqual([
    expect.stringContaining('two builds of Kiosk, 1.1.0 and 1.2.0'),
  ]);
});
