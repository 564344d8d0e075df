// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { findSecondBuild } from './find-second-build.ts';

/** The page has these scripts, and has fetched these files. */
function find(scripts: readonly string[], fetched: readonly string[], versions = ['1.2.0', '1.2.0']) {
  const tags = scripts.map(src => Object.assign(document.createElement('script'), { type: 'text/plain', src }));
  document.head.replaceChildren(...tags);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(fetched.map(name => ({ name }) as PerformanceEntry));
  const [first = '', own = ''] = versions;
  return findSecondBuild(first, own).map(({ text }) => text);
}
afterEach(() => vi.restoreAllMocks());

const V1 = 'https://cdn.example/v1/';

test('one build, with a query, its shared files and others of the page, is one', () => {
  const scripts = [`${V1}kiosk.js?ver=6.5`, 'https://icons.example/all.js', 'https://shop.example/my-kiosk.js'];
  expect(find(scripts, [`${V1}shared/kiosk-add-to-cart-abcdef.js`, `${V1}words/de.js`])).toEqual([]);
});

test.each([
  ['a second tag', [`${V1}kiosk.js`, 'https://cdn.example/v2/kiosk.js'], []],
  ['shared files of another folder', [`${V1}kiosk.js`], ['https://cdn.example/v2/shared/kiosk-add-to-cart-abcdef.js']],
])('names %s as a second build, with both folders', (_, scripts, fetched) => {
  expect(find(scripts, fetched)).toEqual([expect.stringMatching(/\/v\d\/ and \S+\/v\d\/: the first to run/)]);
});

test('names a bundled second build by both versions', () => {
  expect(find([`${V1}kiosk.js`], [], ['1.1.0', '1.2.0'])).toEqual([
    expect.stringContaining('two builds of Kiosk, 1.1.0 and 1.2.0'),
  ]);
});
