import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { type Node, nodesOf } from '../../src/build/syntax.ts';
import { root } from './build.ts';

/** A test as its source declares it. */
interface DeclaredTest {
  readonly title: string;
  readonly tags: readonly string[];
  /** The place of the call in the source. */
  readonly start: number;
  readonly end: number;
}

const TEST_FILE = /\.(test|spec)\.tsx?$/;
/** The end-to-end tests are declared in a loop over these, which carry the tags. */
const HOST_FILE = /^demo\/e2e\/hosts\//;
const NOT_RUN = /\.(skip|skipIf|runIf|fixme|todo)\b/;
const TAG = /^@[a-z0-9][\w.-]*$/;

/** The sources that declare tests or tags, by path. */
export const readTestFiles = (): ReadonlyMap<string, string> =>
  new Map(
    ['src', 'widgets', 'demo']
      .flatMap(folder =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
      )
      .map(file => file.replaceAll('\\', '/'))
      .filter(file => TEST_FILE.test(file) || HOST_FILE.test(file))
      .filter(file => file.endsWith('.ts') || file.endsWith('.tsx'))
      .sort()
      .map(file => [file, readFileSync(join(root, file), 'utf8')]),
  );

const parse = (file: string, code: string): readonly Node[] =>
  [...nodesOf(parseSync(file, code).program)].map(({ node }) => node);

/** The tags below a node: the texts of each `tag` (Playwright) and `tags` (Vitest). */
const tagsBelow = (node: Node): readonly string[] =>
  [...nodesOf(node)].flatMap(({ node: { type, key, value } }) =>
    type === 'Property' && key?.name && /^tags?$/.test(key.name)
      ? [...nodesOf(value)].flatMap(({ node: { value } }) =>
          typeof value === 'string' && TAG.test(value) ? [value] : [],
        )
      : [],
  );

/** Every tag that a file has, on a test or on what tests are made from. */
export const findTags = (file: string, code: string): readonly string[] =>
  code.includes('@') ? [...new Set(tagsBelow(parseSync(file, code).program as unknown as Node))] : [];

const found = new Map<string, readonly DeclaredTest[]>();

/** The tests of a file, without those that are skipped: a skipped test proves nothing. */
export function findTests(file: string, code: string): readonly DeclaredTest[] {
  const tests = found.get(code) ?? readTests(file, code);
  found.set(code, tests);
  return tests;
}

function readTests(file: string, code: string): readonly DeclaredTest[] {
  const calls = parse(file, code).flatMap(node => {
    const [title, options] = node.arguments ?? [];
    return node.type === 'CallExpression' && node.callee && title
      ? [{ ...node, title, options, name: code.slice(node.callee.start, node.callee.end) }]
      : [];
  });
  const skipped = calls.filter(({ name }) => /\bdescribe\b/.test(name) && NOT_RUN.test(name));
  return calls
    .filter(({ name, title }) => /^test\b(?!\.describe)/.test(name) && /Literal$/.test(title.type))
    .filter(({ name }) => !NOT_RUN.test(name))
    .filter(({ start, end }) => !skipped.some(group => group.start < start && end < group.end))
    .map(({ title, options, start, end }) => ({
      title: code.slice(title.start + 1, title.end - 1),
      tags: options?.type === 'ObjectExpression' ? tagsBelow(options) : [],
      start,
      end,
    }));
}
