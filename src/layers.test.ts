import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file imports from its own room or one of an earlier level, never from a later one. */
const LEVELS = [
  ['src/api', 'src/i18n', 'src/media', 'src/validation'],
  ['src/ui'],
  ['src/transport'],
  ['src/session'],
  ['src/client'],
  ['src/auth'],
  ['src/store'],
  ['src/app'],
  ['src/elements'],
  ['widgets'],
];
/** Entries stand above everything. */
const ENTRIES = /^(src\/(index|loader)\.ts|widgets\/all\.ts)$/;

const files = ['src', 'widgets'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('src/build/')),
);

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const imports: readonly Import[] = files.flatMap(from =>
  [...readFileSync(join(root, from), 'utf8').matchAll(/^\s*(?:import|export)\s(type\s)?[^;]*?from\s'(\.[^']+)'/gm)].map(
    ([, type, path = '']) => ({
      from,
      to: relative(root, join(root, dirname(from), path.replace(/\?.*$/, ''))).replaceAll('\\', '/'),
      typeOnly: type !== undefined,
    }),
  ),
);

const levelOf = (file: string) => LEVELS.findIndex(rooms => rooms.some(room => file.startsWith(`${room}/`)));

test('every room has a level', () => {
  expect(files.filter(file => levelOf(file) < 0 && !ENTRIES.test(file))).toEqual([]);
});

test('imports go one way', () => {
  const wrong = imports.filter(({ from, to }) => !ENTRIES.test(from) && levelOf(to) > levelOf(from));
  expect(wrong).toEqual([]);
});

test('widgets do not know each other', () => {
  const folder = (file: string) => file.split('/')[1];
  expect(
    imports.filter(
      ({ from, to }) => /^widgets\/.+\//.test(from) && to.startsWith('widgets/') && folder(from) !== folder(to),
    ),
  ).toEqual([]);
});

test('no file leads back to itself', () => {
  const edges = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports) if (!typeOnly) edges.set(from, [...(edges.get(from) ?? []), to]);
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    else if (!done.has(file)) {
      for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    }
  };
  const done = new Set<string>();
  for (const file of edges.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});

test('the walk sees the imports that are there', () => {
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.map(({ to }) => to)).toContain('src/api/endpoint.ts');
});
