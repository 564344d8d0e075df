import { expect, test } from 'vitest';
import {
  appendRow,
  importNames,
  insertBefore,
  insertProperty,
  insertSorted,
  insertUnreleased,
  insertWord,
} from './insert.ts';
import { createPlan, Mistake } from './plan.ts';

const list = { path: 'list.ts', entries: /^ {2}(\w+),$/gm, end: /^\];/m };
const bare = { ...list, entries: /^ {2}(\w+),?$/gm, isLastBare: true };

test.each([
  ['a', '[\n  a,\n  b,\n  d,\n];\n'],
  ['c', '[\n  b,\n  c,\n  d,\n];\n'],
  ['e', '[\n  b,\n  d,\n  e,\n];\n'],
])('insertSorted() inserts %s in alphabetical order', (key, expected) => {
  expect(insertSorted('[\n  b,\n  d,\n];\n', list, key, `  ${key},\n`)).toBe(expected);
});

test('insertSorted() adds a comma after a former last entry that had none', () => {
  expect(insertSorted('[\n  b\n];\n', bare, 'c', '  c,\n')).toBe('[\n  b,\n  c\n];\n');
  expect(insertSorted('[\n  b\n];\n', bare, 'a', '  a,\n')).toBe('[\n  a,\n  b\n];\n');
});

test.each([
  ['an entry that is there', '[\n  b,\n];\n', 'b', /list.ts has an entry for b already/],
  ['an empty text', '', 'b', /list.ts has no entry/],
  ['a list without an end', '[\n  b,\n', 'c', /list.ts has no end/],
])('insertSorted() refuses %s', (_, text, key, reason) => {
  expect(() => insertSorted(text, list, key, `  ${key},\n`)).toThrow(reason);
  expect(() => insertSorted(text, list, key, `  ${key},\n`)).toThrow(Mistake);
});

test('insertBefore() adds a text before the first match after a line', () => {
  expect(insertBefore('x]\nlist\n]\n', 'list.ts', /^\]/m, 'a\n', /^list$/m)).toBe('x]\nlist\na\n]\n');
  expect(() => insertBefore('x', 'list.ts', /y/, 'a')).toThrow(/list.ts has no place/);
  expect(() => insertBefore('x', 'list.ts', /x/, 'a', /y/)).toThrow(/list.ts has no place/);
});

test.each([
  ['of its group', '### Added\n\n#### Elements\n\n- e\n\n#### Scripts\n\n', '- s\n\n'],
  ['of a new group', '### Added\n\n', '#### Elements\n\n- e\n\n'],
  ['after a release', '', ''],
])('insertUnreleased() adds an entry as the first one %s', (_, before, after) => {
  const released = '## 1.0.0\n\n### Added\n\n#### Scripts\n\n- old\n';
  const toText = (changes: string) => `# Changelog\n\n## Unreleased\n\n${changes}${released}`;
  const headings = before.includes('Scripts') ? '' : `${before ? '' : '### Added\n\n'}#### Scripts\n\n`;
  const end = before.includes('Scripts') ? '' : '\n';
  expect(insertUnreleased(toText(before + after), 'CHANGELOG.md', 'Scripts', '- new\n')).toBe(
    toText(`${before}${headings}- new\n${end}${after}`),
  );
});

test('insertUnreleased() refuses a changelog without “Unreleased”', () => {
  expect(() => insertUnreleased('## 1.0.0\n', 'CHANGELOG.md', 'Scripts', '- new\n')).toThrow(/CHANGELOG.md has no/);
});

test('appendRow() adds a row at the end of its table', () => {
  const table = 'Text\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nText\n';
  expect(appendRow(table, 'page.md', '| a | b |', '| 3 | 4 |')).toBe(table.replace('2 |\n', '2 |\n| 3 | 4 |\n'));
  expect(() => appendRow(table, 'page.md', '| c |', '| 3 |')).toThrow(/page.md has no table/);
});

test('insertWord() adds a word to a list within a line', () => {
  const code = "const NAMES = ['b', 'd'];\nconst OTHERS = ['c'];\n";
  const add = (name: string) => insertWord(code, 'list.js', /^const NAMES = \[.*\]/m, /'\w+'/g, `'${name}'`);
  expect(add('a')).toBe(code.replace("'b'", "'a', 'b'"));
  expect(add('c')).toBe(code.replace("'d'", "'c', 'd'"));
  expect(add('e')).toBe(code.replace("'d'", "'d', 'e'"));
  expect(() => add('b')).toThrow(/already/);
  expect(() => insertWord('', 'list.js', /^const/m, /'\w+'/g, "'a'")).toThrow(/list.js has no list/);
});

test('importNames() adds names to an existing import, or adds the import', () => {
  const code = "import { a, type C } from './c.ts';\nimport { x } from './x.ts';\n";
  expect(importNames(code, 'm.ts', './c.ts', ['b', 'a'])).toContain("import { type C, a, b } from './c.ts';");
  expect(importNames(code, 'm.ts', './d.ts', ['d'])).toBe(`import { d } from './d.ts';\n${code}`);
});

test('insertProperty() adds a property to the object of a JSON file', () => {
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  const text = json({ a: 1, c: { d: 2 } });
  const add = (key: string, before?: string) => insertProperty(text, 'list.json', key, {}, before);
  expect(add('b', 'c')).toBe(json({ a: 1, b: {}, c: { d: 2 } }));
  expect(add('e')).toBe(json({ a: 1, c: { d: 2 }, e: {} }));
  expect(() => add('a', 'c')).toThrow(/list.json has a already/);
  expect(() => add('b', 'x')).toThrow(/list.json has no property x/);
  expect(() => insertProperty('', 'list.json', 'b', {})).toThrow(Mistake);
});

test('a plan builds on its edits, and refuses existing, missing and unchanged files', () => {
  const plan = createPlan({ read: path => (path === 'a' ? '1' : undefined), list: () => [] });
  plan.edit('a', text => `${text}2`);
  plan.edit('a', text => `${text}3`);
  expect(plan.texts.get('a')).toBe('123');
  expect(() => plan.create('a', '')).toThrow(/a exists already/);
  expect(() => plan.edit('b', text => `${text}1`)).toThrow(/b is missing/);
  expect(() => plan.edit('a', text => text)).toThrow(/a is not as expected/);
});
