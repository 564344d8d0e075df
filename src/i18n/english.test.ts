import { expect, test } from 'vitest';
import { english } from './english.ts';
import { type Messages, pageLanguage } from './messages.ts';

const files = import.meta.glob<Readonly<Record<string, Messages>>>('./en/*.ts', { eager: true });
const groups: readonly Messages[] = Object.values(english);

test('english has the messages of every file in i18n/en', () => {
  const all = Object.entries(files);
  expect(all.length).toBeGreaterThan(30);
  const unnamed = all.filter(([, words]) => !Object.values(words).every(group => groups.includes(group)));
  expect(unnamed.map(([file]) => file)).toEqual([]);
});

test('english has each group under the name that defineMessages() declares', () => {
  const asDeclared = groups.map(group => pageLanguage.groups.get(group));
  expect(Object.keys(english)).toEqual(asDeclared);
});
