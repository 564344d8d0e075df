import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { writeElementsManifest } from '../../src/build/elements-manifest.ts';

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName?: string;
      readonly attributes?: readonly { readonly name: string; readonly type?: { readonly text: string } }[];
      readonly slots?: readonly { readonly name: string }[];
    }[];
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'kiosk-cms-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeElementsManifest(folder);
const { modules } = JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as Manifest;
const elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** Every element takes them, so that no list has them. */
const COMMON = ['client-id', 'locale'];

test('the blocks of WordPress have the attributes of the elements', () => {
  const blocks = JSON.parse(read('./wordpress/kiosk/elements.json')) as Readonly<
    Record<
      string,
      { readonly label: boolean; readonly attributes: readonly string[]; readonly flags: readonly string[] }
    >
  >;
  const told = Object.entries(blocks).map(([name, { label, attributes, flags }]) => [
    `kiosk-${name}`,
    label,
    attributes.toSorted(),
    flags.toSorted(),
  ]);
  const built = elements.map(({ tagName, attributes = [], slots = [] }) => {
    const own = attributes.filter(({ name }) => !COMMON.includes(name));
    const isFlag = ({ type }: (typeof own)[number]) => type?.text === 'boolean';
    const names = (list: typeof own) => list.map(({ name }) => name).sort();
    return [
      tagName,
      slots.some(({ name }) => name === ''),
      names(own.filter(each => !isFlag(each))),
      names(own.filter(isFlag)),
    ];
  });
  expect(told).toEqual(built.toSorted());
});

test('Hugo and Eleventy have a shortcode for each element', () => {
  const eleventy = read('./eleventy/kiosk.js');
  for (const { tagName = '' } of elements) {
    expect(read(`./hugo/layouts/shortcodes/${tagName}.html`)).toContain(`"tag" "${tagName}"`);
    expect(eleventy).toContain(`'${tagName.replace('kiosk-', '')}'`);
  }
});

test.each([
  '../docs/cms.md',
  './wordpress/kiosk/readme.txt',
])('%s has the shortcode of each element for WordPress', file => {
  const shortcodes = [...read(file).matchAll(/^\[(kiosk_\w+)/gm)].map(([, name]) => name);
  const tags = elements.map(({ tagName = '' }) => tagName.replaceAll('-', '_'));
  expect([...new Set(shortcodes)].sort()).toEqual(tags.sort());
});
