import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tableRows } from '../../../src/testing/docs.ts';
import { elementFolders, elementTags } from '../../../src/testing/elements.ts';
import { spoken, treeFile } from '../../e2e/engines/spoken.ts';
import { galleryElements } from '../../e2e/gallery-sample.ts';
import { root } from '../build.ts';
import { callPlaces } from './call-places.ts';
import { elementPlaces, type Place } from './element-places.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const toRow = ({ path, what, byHand, isWritten, toldBy }: Place) =>
  [`\`${path}\``, what, isWritten ? 'writes it' : 'names it', byHand, toldBy].map(cell => ` ${cell} `);

test.each([
  ['an element', '| place of an element | content | the command | you | which check tells |', elementPlaces],
  ['a call', '| place of a call | content | the command | you | which check tells |', callPlaces],
])('the documentation has the places of %s as the command knows them', (_, heading, places) => {
  expect(tableRows(heading)).toEqual(places.map(toRow));
});

test('every place and check without a placeholder exists', () => {
  const places = [...elementPlaces, ...callPlaces];
  const checks = places.flatMap(({ toldBy }) =>
    [...toldBy.matchAll(/`((?:src|demo)\/[\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path),
  );
  const paths = [...places.map(({ path }) => path), ...checks].filter(path => !/NAME|AREA/.test(path));
  expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([]);
});

test('widgets/all.ts imports every element’s folder', () => {
  const folders = readdirSync(join(root, 'widgets'), { withFileTypes: true });
  expect(elementFolders.toSorted()).toEqual(folders.flatMap(each => (each.isDirectory() ? [each.name] : [])).sort());
});

describe('every element', () => {
  const without = (has: (tag: string) => boolean) => elementTags.filter(tag => !has(tag));

  test('has its file in the list of built files', () => {
    const [files = ''] = /^\| .* \| One ES module for each element/m.exec(read('dist/README.md')) ?? [];
    expect([...files.matchAll(/`([\w-]+)\.js`/g)].map(([, name]) => name)).toEqual(elementFolders);
  });

  test('has a row in the table of reserved room, and room in kiosk.css', () => {
    const rows = tableRows('| element | room |').map(([cell = '']) => cell);
    expect(without(tag => rows.some(cell => cell.includes(`\`${tag}\``)))).toEqual([]);
    const styles = read('src/kiosk.css');
    expect(without(tag => new RegExp(`\\b${tag}\\b(?!-)`).test(styles))).toEqual([]);
  });

  test('has a layout-shift test of its room, except for the product list', () => {
    const measured = read('demo/e2e/layout-shift.spec.ts');
    expect(without(tag => tag === 'kiosk-product-list' || measured.includes(`'<${tag}`))).toEqual([]);
  });

  test('has states in the gallery', () => {
    expect(galleryElements.toSorted()).toEqual(elementTags.toSorted());
  });

  test('has its accessibility tree compared between engines', () => {
    expect(Object.keys(spoken).sort()).toEqual(elementTags.toSorted());
    const trees = readdirSync(join(root, 'demo/e2e/engines/trees'));
    expect(trees.sort()).toEqual(elementTags.map(treeFile).sort());
  });
});
