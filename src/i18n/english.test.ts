import { expect, test } from 'vitest';
import { english } from './english.ts';
import { type Messages, pageLanguage } from './messages.ts';

const files = import.meta.glob<Readonly<Record<string, Messages>>>('./en/*.ts', { eager: true });
const groups: readonly Messages[] = Object.values(english);

test('names the words of every file', () => {
  const all = Object.entries(files);
  expect(all.length).toBeGreaterThan(30);
  const unnamed = all.filter(([, words]) => !Object.values(words).every(group => groups.includes(group)));
  expect(unnamed.map(([file]) => file)).toEqual([]);
});

test('names each group as the page does, which looks translations up by that name', () => {
  const asDeclared = groups.map(group => pageLanguage.groups.get(group));
  expect(Object.keys(english)).toEqual(asDeclared);
});
