import { expect, test } from 'vitest';
import { findHits } from './hits.ts';
import { hasProse, readFile } from './read-file.ts';

const read = (file: string, content: string) =>
  readFile(file, content).map(({ kind, line, text }) => [kind, line, text]);
const hits = (file: string, content: string) =>
  readFile(file, content)
    .flatMap(findHits)
    .map(({ kind, line, rule }) => [kind, line, rule.name]);

test('readFile reads the comments of a script, not its strings', () => {
  const code = `const a = '// what is a string'; // what is a comment
const b = \`/* what is a template */\`, c = /\\/\\* what is a pattern/;
/* what is a block */ const d = <p>// what is text</p>;`;
  expect(read('a.tsx', code)).toEqual([
    ['comments', 1, 'what is a comment'],
    ['comments', 3, 'what is a block '],
  ]);
});

test('readFile joins line comments that follow each other, and no others', () => {
  const code = `// The first\n  // sentence.\n\n// Another.\nconst a = 1; // Beside code.\n// Below it.\n/* Block. */\n// Last.`;
  expect(read('a.ts', code)).toEqual([
    ['comments', 1, 'The first\nsentence.'],
    ['comments', 4, 'Another.'],
    ['comments', 5, 'Beside code.'],
    ['comments', 6, 'Below it.'],
    ['comments', 7, 'Block. '],
    ['comments', 8, 'Last.'],
  ]);
});

test('readFile reads each tag of a doc comment without the tag’s name', () => {
  const code = `/**\n * The cart.\n *\n * @csspart slip - What was\n *   added.\n * @returns what is left\n * @default 'en'\n */\nlet a;`;
  expect(hits('a.ts', code)).toEqual([
    ['comments', 4, 'what'],
    ['comments', 6, 'what'],
  ]);
});

test('readFile covers code in comments and in Markdown', () => {
  expect(hits('a.ts', '// It ends: `what waits is told`. ``what is `told` ``')).toEqual([]);
  expect(
    hits(
      'a.md',
      'It ends: `what is\ntold`.\n\n```md\nWhat waits is told.\n```\n\n~~~\nWhat waits is told.\n```\n~~~\n',
    ),
  ).toEqual([]);
});

test('stray backticks in two paragraphs do not cover the paragraph between them', () => {
  const told: readonly string[] = ['what', 'told'];
  const names = (file: string, content: string) => hits(file, content).map(([, , name]) => name);
  expect(names('a.ts', '// A stray ` mark.\n//\n// What waits is told.\n//\n// Another ` mark.')).toEqual(told);
  expect(names('a.md', 'A stray ` mark.\n\nWhat waits is told.\n\nAnother ` mark.\n')).toEqual(told);
  expect(names('a.md', '- a stray ` mark\n- what waits is told\n- another ` mark\n')).toEqual(told);
});

test('readFile reads the titles of tests in each form', () => {
  const code = `test('one', () => {}); it.only(\`two \${1} is\`, () => {}); describe('a' + b + 'c', () => {
  test.each([['what is data']])('three %s', { tag: 'x' }, () => {});
  test.describe.serial("it's four", () => {}); test.each\`what is | a table\`('five');
});
/x/.test('what waits is told'); box.it('what waits is told'); test.use('what waits is told'); test(name, () => {});`;
  expect(read('a.test.ts', code)).toEqual([
    ['titles', 1, 'one'],
    ['titles', 1, 'two ◇ is'],
    ['titles', 1, 'a◇c'],
    ['titles', 2, 'three %s'],
    ['titles', 3, "it's four"],
    ['titles', 3, 'five'],
  ]);
});

test('readFile reads the texts of errors and of the console', () => {
  const code = `throw new CallError('one', { code: 'two', cause: new Error(\`three \${isOpen ? 'four' : n}\`) });
console.warn(element, 'five'); process.stderr.write('six'); class AError extends Error { a() { super('seven'); } }
throw new Mistake('eight'); toProblem('no'); expect(a).toThrowError('no'); write('no');`;
  expect(read('a.ts', code).map(([kind, line, text]) => `${kind} ${line} ${text}`)).toEqual([
    'errors 1 one',
    'errors 1 two',
    'errors 1 three ◇',
    'errors 1 four',
    'errors 2 five',
    'errors 2 six',
    'errors 2 seven',
    'errors 3 eight',
  ]);
});

test.each([
  'src/app/diagnostics/check-page.ts',
  'src/app/diagnostics/debug/find-problems.ts',
  'src/i18n/en/cart.ts',
  'src/cli/main.ts',
])('readFile reads every string of %s', file => {
  expect(hits(file, `const a = { text: 'What waits is told.' };`)).toEqual([
    ['errors', 1, 'what'],
    ['errors', 1, 'told'],
  ]);
});

test.each([
  'src/store/cart.ts',
  'src/app/diagnostics/check-page.test.ts',
])('readFile reads no strings of %s besides titles and errors', file => {
  expect(hits(file, `const a = { text: 'What waits is told.' };`)).toEqual([]);
});

test('readFile reads the comments of styles', () => {
  const code = `/* What waits is told. */ a { content: "/* what waits is told */"; background: url(data:a/*what waits is told*/b) }
b::after { content: '\\'/* what waits is told */' } /* one
what waits is told */`;
  expect(hits('a.css', code)).toEqual([
    ['comments', 1, 'what'],
    ['comments', 1, 'told'],
    ['comments', 3, 'glossary'],
    ['comments', 3, 'told'],
  ]);
});

test('readFile reads the comments of a page, of its scripts and of its styles', () => {
  const html = `<!doctype html>
<!-- what waits is told -->
<p title="<!-- what waits is told -->">what waits is told</p>
<script type="module">
  // what waits is told
</script>
<script type="application/json">{ "a": "// what waits is told" }</script>
<style>
  /* what waits is told */
</style><template><!-- what waits is told --></template>`;
  expect(hits('a.html', html).filter(([, , rule]) => rule === 'what')).toEqual([
    ['comments', 2, 'what'],
    ['comments', 5, 'what'],
    ['comments', 9, 'what'],
    ['comments', 10, 'what'],
  ]);
});

test('readFile reads each paragraph, heading, list item and table cell of Markdown', () => {
  const page = `# Heading
First line
second line

- item
  goes on
- another

| a | b \\| c |
|---|---|
| d | |

> quoted
> on

1. numbered`;
  expect(read('a.md', page)).toEqual([
    ['markdown', 1, 'Heading'],
    ['markdown', 2, 'First line\nsecond line'],
    ['markdown', 5, 'item\ngoes on'],
    ['markdown', 7, 'another'],
    ['markdown', 9, 'a'],
    ['markdown', 9, 'b \\| c'],
    ['markdown', 11, 'd'],
    ['markdown', 13, 'quoted\non'],
    ['markdown', 16, 'numbered'],
  ]);
});

test('readFile keeps the words of links and covers addresses', () => {
  expect(read('a.md', '[What is new](b.md "What") and ![a picture](c.png) at https://a.example/what-is-told.')).toEqual(
    [['markdown', 1, 'What is new and a picture at XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX.']],
  );
  expect(read('a.md', '<!-- what is\ntold -->\nA <b>word</b>.')).toEqual([['markdown', 3, 'A word.']]);
});

test('the rule long-sentence counts an address or a piece of code as one word', () => {
  const most = 'word '.repeat(28);
  expect(hits('a.md', `${most}https://a.example/b?c=d \`a b c d\`.`)).toEqual([]);
  expect(hits('a.md', `${most}https://a.example/b?c=d \`a b c d\` more.`)).toEqual([['markdown', 1, 'long-sentence']]);
});

test.each([
  ['an empty script', 'a.ts', '', []],
  ['a script of one comment', 'a.ts', '// what waits is told', ['what', 'told']],
  ['a hashbang', 'a.mjs', '#!/usr/bin/env node\n// what waits is told', ['what', 'told']],
  ['a byte order mark', 'a.ts', '\uFEFF// what waits is told', ['what', 'told']],
  ['Windows line ends', 'a.ts', '/**\r\n * A.\r\n * What waits is told.\r\n */\r\nlet a;', ['what', 'told']],
  ['an empty style sheet', 'a.css', '', []],
  ['a style comment without an end', 'a.css', 'a {} /* what waits is told', ['what', 'told']],
  ['a style string without an end', 'a.css', 'a { content: "b\n} /* what waits is told */', ['what', 'told']],
  ['an empty page', 'a.html', '', []],
  ['a page comment without an end', 'a.html', '<!-- what waits is told', ['what', 'told']],
  ['an empty Markdown page', 'a.md', '', []],
  ['a Markdown block without an end', 'a.md', '```\nWhat waits is told.', []],
  ['a Markdown comment without an end', 'a.md', 'A.\n<!-- What waits is told.', []],
  ['backticks without an end', 'a.md', 'What waits is told by `it.', ['what', 'told']],
  ['Markdown with a mark and Windows line ends', 'a.md', '\uFEFF# What waits is told\r\n\r\nA.\r\n', ['what', 'told']],
])('readFile reads %s', (_, file, content, names) => {
  expect(hits(file, content).map(([, , name]) => name)).toEqual(names);
});

test('readFile throws an error with the line of a script that cannot be parsed', () => {
  expect(() => readFile('a.ts', 'let a;\nlet = ;')).toThrow(/^a\.ts:2 cannot be parsed/);
  expect(() => readFile('a.ts', '/* what waits is told')).toThrow(/^a\.ts:1 cannot be parsed/);
});

test('hasProse() is true only for scripts, styles, pages and Markdown', () => {
  expect(['a.json', 'a.png', 'a.ts.snap', 'md'].filter(hasProse)).toEqual([]);
  expect(['a.ts', 'a.tsx', 'a.js', 'a.mjs', 'a.cjs', 'a.css', 'a.html', 'a.md'].filter(hasProse)).toHaveLength(8);
});
