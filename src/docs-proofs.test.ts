import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { nodesOf } from './build/syntax.ts';
import { tableRows } from './testing/docs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tests that a cell names: a file, and words of a title in it. */
const proofsIn = (cell: string) =>
  [...cell.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` “([^”]*)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

const tables = {
  security: tableRows('| from | could try to | what is checked | shown by |'),
  accessibility: tableRows('| criterion | how it is kept | shown by |'),
  elements: tableRows('| element | keyboard and focus | heard |'),
};

test.each(Object.entries(tables))('every line on %s names a test', (_, rows) => {
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.map(row => row.join()).filter(row => !proofsIn(row).length)).toEqual([]);
});

const TEST = /^test(?!\.describe)\b/;
const titles = new Map<string, readonly string[]>();

/** What the tests of a file are called: the text that is first in a call of `test`, `test.each(…)` and so on. */
function titlesIn(file: string): readonly string[] {
  const known = titles.get(file);
  if (known) return known;
  const code = readFileSync(join(root, file), 'utf8');
  const found = [...nodesOf(parseSync(file, code).program)].flatMap(
    ({ node: { type, callee, arguments: [title] = [] } }) =>
      type === 'CallExpression' &&
      callee &&
      title &&
      /Literal$/.test(title.type) &&
      TEST.test(code.slice(callee.start, callee.end))
        ? [code.slice(title.start, title.end)]
        : [],
  );
  titles.set(file, found);
  return found;
}

test('the tests that are named are there', () => {
  const proofs = Object.values(tables).flatMap(rows => rows.flatMap(row => proofsIn(row.join())));
  const isThere = ({ file, title }: { readonly file: string; readonly title: string }) =>
    title && existsSync(join(root, file)) && titlesIn(file).some(one => one.includes(title));
  expect(proofs.filter(proof => !isThere(proof))).toEqual([]);
});

test('every element has its line', () => {
  const told = tables.elements.flatMap(([cell = '']) =>
    [...cell.matchAll(/`(kiosk-[\w-]+)`/g)].map(([, name]) => name),
  );
  const folders = readFileSync(join(root, 'widgets/all.ts'), 'utf8').matchAll(/'\.\/([\w-]+)\//g);
  expect(told.toSorted()).toEqual([...folders].map(([, name]) => `kiosk-${name}`).toSorted());
});
