import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { anchorOf, pages } from './testing/docs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const otherPages = ['CHANGELOG.md', 'demo/platform/README.md', 'dist/README.md'];
const texts = new Map([...pages, ...otherPages.map(path => [path, read(path)] as const)]);

const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

const anchorsOf = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

interface Link {
  readonly from: string;
  /** A path from the root. */
  readonly to: string;
  readonly anchor: string;
}

/** The links and pictures of a page that lead to files of the project. */
function linksIn(from: string, text: string): Link[] {
  const prose = withoutBlocks(text).replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)]*)\)/g)].flatMap(([, address = '']) => {
    if (/^https?:/.test(address)) return [];
    const [path = '', anchor = ''] = address.split('#');
    return [{ from, to: path ? posix.join(posix.dirname(from), path) : from, anchor }];
  });
}

const links = [...texts].flatMap(([path, text]) => linksIn(path, text));

test('every relative link in the docs leads to a file of the project', () => {
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ to }) => to.startsWith('..') || !existsSync(join(root, to)))).toEqual([]);
});

test('every linked anchor belongs to a heading', () => {
  const anchored = links.filter(({ anchor }) => anchor);
  expect(anchored.length).toBeGreaterThan(5);
  expect(anchored.filter(({ to, anchor }) => !anchorsOf(texts.get(to) ?? '').includes(anchor))).toEqual([]);
});

test('no page has two headings with the same anchor', () => {
  for (const text of pages.values())
    expect(anchorsOf(text).filter((name, at, all) => all.indexOf(name) !== at)).toEqual([]);
});

test('every page of the docs is linked from the README', () => {
  const linked = links.filter(({ from }) => from === 'README.md').map(({ to }) => to);
  expect([...pages.keys()].filter(path => path !== 'README.md' && !linked.includes(path))).toEqual([]);
});
