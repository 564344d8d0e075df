import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDeclaredAttributes } from '../../build/attribute-types.ts';
import { elementFolders } from '../../testing/elements.ts';
import { findOddWord, getListWords } from './list-words.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../../widgets/${file}`, import.meta.url));

const lists = elementFolders.flatMap(widget =>
  [...readDeclaredAttributes(pathOf(`${widget}/attributes.ts`))].flatMap(([name, { kind }]) =>
    kind === 'ListOf' ? [{ widget, name }] : [],
  ),
);

test.each(lists)('the words of the attribute $name are those that kiosk-$widget documents', ({ widget, name }) => {
  const documentation = readFileSync(pathOf(`${widget}/element.ts`), 'utf8');
  const [, description = ''] = new RegExp(`@attribute ${name} - (.*)`).exec(documentation) ?? [];
  const codes = [...description.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const documented = new Set(codes.filter(code => !code.startsWith('kiosk-')).flatMap(code => code.split(' ')));
  const words = getListWords(name) ?? [];
  expect(words.filter(word => word !== 'none').toSorted()).toEqual(
    [...documented].filter(word => word !== 'none').toSorted(),
  );
  expect(words).toContain('none');
});

test('finds the unknown word in a list separated by blanks or commas', () => {
  expect(lists.map(({ name }) => name)).toEqual(['show', 'controls']);
  expect(findOddWord('show', 'image, nam\tprice')).toBe('nam');
  expect(findOddWord('show', ' image,,name ')).toBeUndefined();
  expect(findOddWord('controls', 'search image')).toBe('image');
  for (const name of ['variant', 'constructor', '']) expect(findOddWord(name, 'image')).toBeUndefined();
});
