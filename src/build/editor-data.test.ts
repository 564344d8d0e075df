import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { writeElementsManifest } from './elements-manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'kiosk-editors-'));
afterAll(() => rmSync(folder, { recursive: true }));

const elements = writeElementsManifest(folder);
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const namesOf = (list: readonly { readonly name: string }[] = []) => list.map(({ name }) => name);

test('the VS Code data has each element’s attributes, their values and CSS properties', () => {
  const { tags } = read('vscode.html-custom-data.json');
  expect(namesOf(tags)).toEqual(elements.map(({ tagName }) => tagName));
  for (const [index, { attributes }] of elements.entries())
    expect(namesOf(tags[index].attributes)).toEqual(namesOf(attributes));
  const drawer = tags.find(({ name }: { name: string }) => name === 'kiosk-cart-drawer');
  expect(drawer.attributes.find(({ name }: { name: string }) => name === 'auto-open').values).toEqual(
    ['add', 'note', 'badge', 'none'].map(name => ({ name })),
  );
  expect(drawer.attributes.find(({ name }: { name: string }) => name === 'open').valueSet).toBe('v');
  expect(namesOf(read('vscode.css-custom-data.json').properties)).toEqual(
    elements.flatMap(({ cssProperties }) => namesOf(cssProperties)),
  );
});

test('the JetBrains data has the attributes, slots, events and parts of each element', () => {
  const { name, version, contributions } = read('web-types.json');
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect([name, version, './dist/web-types.json']).toEqual([own.name, own.version, own['web-types']]);
  for (const [index, { tagName, attributes, slots, events, cssParts }] of elements.entries()) {
    const element = contributions.html.elements[index];
    expect(element.name).toBe(tagName);
    expect(namesOf(element.attributes)).toEqual(namesOf(attributes));
    expect(namesOf(element.slots)).toEqual(namesOf(slots));
    expect(namesOf(element.js.events)).toEqual(namesOf(events));
    expect(namesOf(element.css.parts)).toEqual(namesOf(cssParts));
  }
});
