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
/** Files with the tagged data from which end-to-end tests are declared in a loop. */
const HOST_FILE = /^demo\/e2e\/hosts\//;
const NOT_RUN = /\b(skip|skipIf|runIf|fixme|todo|fails|step)\b/;
/** A call that skips a test or a group from within its body. */
const LEAVES = /\b(skip|fixme)\(/;
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

interface Call {
  readonly node: Node;
  readonly callee: string;
  readonly title: Node;
  readonly options: Node | undefined;
}

/** The calls that declare tests and groups. */
const readCalls = (file: string, code: string): readonly Call[] =>
  parse(file, code).flatMap(node => {
    const [title, options] = node.arguments ?? [];
    const callee = node.callee ? code.slice(node.callee.start, node.callee.end) : '';
    return node.type === 'CallExpression' && title && /^(test|describe)\b/.test(callee)
      ? [{ node, callee, title, options }]
      : [];
  });

/** Whether a test or group is skipped by its function, options or body. A test without a body counts as skipped. */
const isSkipped = (code: string, { node, callee, options }: Call): boolean =>
  NOT_RUN.test(callee) ||
  (options?.properties ?? []).some(({ key }) => NOT_RUN.test(key?.name ?? '')) ||
  (!/\bdescribe\b/.test(callee) && (node.arguments ?? []).length < 2) ||
  LEAVES.test(code.slice(options?.start ?? node.start, node.end));

const isWithin = ({ start, end }: Node, calls: readonly Call[]): boolean =>
  calls.some(({ node }) => node.start <= start && end <= node.end);

/** The tags below a node: the texts of each `tag` (Playwright) and `tags` (Vitest). */
const tagsBelow = (node: Node, skipped: readonly Call[] = []): readonly string[] =>
  [...nodesOf(node)].flatMap(({ node }) =>
    node.type === 'Property' && node.key?.name && /^tags?$/.test(node.key.name) && !isWithin(node, skipped)
      ? [...nodesOf(node.value)].flatMap(({ node: { value } }) =>
          typeof value === 'string' && TAG.test(value) ? [value] : [],
        )
      : [],
  );

/** Whether only a soak runs a test or a group. */
const isOnlyInSoak = ({ options }: Call): boolean =>
  options?.type === 'ObjectExpression' && tagsBelow(options).includes('@soak');

/** The tags in a file, on tests or on the data of a loop that declares tests. Skipped tests do not count. */
export const findTags = (file: string, code: string): readonly string[] => findTagsOf(file, code, isSkipped);

/** The tags of the tests in a file that `npm test` runs. Tests that only a soak runs do not count. */
export const findTagsInTest = (file: string, code: string): readonly string[] =>
  findTagsOf(file, code, (code, call) => isSkipped(code, call) || isOnlyInSoak(call));

function findTagsOf(file: string, code: string, isLeftOut: typeof isSkipped): readonly string[] {
  if (!/\btags?:/.test(code)) return [];
  const leftOut = readCalls(file, code).filter(call => isLeftOut(code, call));
  return [...new Set(tagsBelow(parseSync(file, code).program as unknown as Node, leftOut))];
}

const found = new Map<string, readonly DeclaredTest[]>();

/** The tests of a file, without skipped tests. */
export function findTests(file: string, code: string): readonly DeclaredTest[] {
  const tests = found.get(code) ?? readTests(file, code);
  found.set(code, tests);
  return tests;
}

function readTests(file: string, code: string): readonly DeclaredTest[] {
  const calls = readCalls(file, code);
  const skipped = calls.filter(call => isSkipped(code, call));
  return calls
    .filter(({ callee, title }) => /^test\b(?!\.describe)/.test(callee) && /Literal$/.test(title.type))
    .filter(({ node }) => !isWithin(node, skipped))
    .map(({ node: { start, end }, title, options }) => ({
      title: code.slice(title.start + 1, title.end - 1),
      tags: options?.type === 'ObjectExpression' ? tagsBelow(options) : [],
      start,
      end,
    }));
}
