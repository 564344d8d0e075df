import { parseSync } from 'vite';
import { toCommentTexts } from './comments.ts';
import { EXPRESSION, lineAt, type Text } from './text.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly tag?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly arguments?: readonly Node[];
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  readonly expressions?: readonly Node[];
}

/** Files in which shoppers or developers read every string: English words, the checks of a page, the command. */
const ALL_READ = /^src\/(?:i18n\/en|app|cli)\/(?!.*\.test\.)/;

/** Code without a match has neither titles nor errors. It needs no syntax tree, which saves half of the time. */
const MAY_HAVE_TEXTS = /\b(?:test|it|describe)(?:\.\w+)*[(`]|\bconsole\.|\bprocess\.std|\bsuper\(|(?:Error|Mistake)\(/;

/** The properties of a test function that still take a title. */
const MODIFIERS =
  /^(?:each|for|only|skip|skipIf|runIf|fails?|fixme|todo|slow|concurrent|sequential|shuffle|describe|serial|parallel|configure|step)$/;

/** The comments, test titles and errors of a script. Throws if the script cannot be parsed. */
export function readCode(file: string, code: string): Text[] {
  const parsed = parseSync(file, code);
  const [mistake] = parsed.errors;
  if (mistake) {
    const line = lineAt(code, mistake.labels[0]?.start ?? 0, 1);
    throw new Error(`${file}:${line} cannot be parsed: ${mistake.message}`);
  }
  const comments = parsed.comments.map(({ type, ...comment }) => ({ ...comment, isLine: type === 'Line' }));
  const texts = toCommentTexts(file, code, comments);
  const add = (kind: Text['kind'], node: Node) =>
    texts.push({ file, kind, line: lineAt(code, node.start, 1), text: toText(code, node) });

  const addErrors = (value: unknown): void =>
    walk(value, node => {
      if (!isText(node)) return true;
      add('errors', node);
      for (const part of partsOf(node)) if (part.type === 'TemplateLiteral') addErrors(part.expressions);
      return false;
    });

  const addTitlesAndErrors = (value: unknown): void =>
    walk(value, node => {
      const [title, ...rest] = node.arguments ?? [];
      if (isReport(node)) addErrors(node.arguments);
      else if (title && isText(title) && isTestFunction(node.callee)) {
        add('titles', title);
        addTitlesAndErrors([node.callee, rest]);
      } else return true;
      return false;
    });

  if (ALL_READ.test(file)) addErrors(parsed.program);
  else if (MAY_HAVE_TEXTS.test(code)) addTitlesAndErrors(parsed.program);
  return texts;
}

/** Visits nodes, outer nodes first. Visits the nodes inside a node only if `enter` returns true for that node. */
function walk(value: unknown, enter: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const each of value) walk(each, enter);
  else if (isNode(value) && enter(value))
    for (const each of Object.values(value)) if (typeof each === 'object') walk(each, enter);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Whether a node is a string, a template, or a sum that contains one. */
const isText = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node.value === 'string') ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'BinaryExpression' && node.operator === '+' && sidesOf(node).some(isText));

const sidesOf = ({ left, right }: Node): Node[] => [left, right].filter(side => side !== undefined);

/** The summands of a text. */
const partsOf = (node: Node): Node[] =>
  node.type === 'BinaryExpression' && isText(node) ? sidesOf(node).flatMap(partsOf) : [node];

function toText(code: string, node: Node): string {
  const texts = partsOf(node).map(part => {
    if (part.quasis) return part.quasis.map(({ value }) => value.raw).join(EXPRESSION);
    return isText(part) ? code.slice(part.start + 1, part.end - 1) : EXPRESSION;
  });
  return texts.join('').replace(/\\([\s\S])/g, (_, escaped: string) => (/[nrt\n]/.test(escaped) ? ' ' : escaped));
}

/** Whether a call makes an error or prints. */
function isReport({ type, callee }: Node): boolean {
  if (!callee || !/^(?:New|Call)Expression$/.test(type)) return false;
  const { object, property, name = property?.name ?? '' } = callee;
  if (type === 'NewExpression' || !object) return callee.type === 'Super' || /(?:Error|Mistake)$/.test(name);
  return object.name === 'console' || (name === 'write' && object.object?.name === 'process');
}

/** Whether a callee is `test`, `test.describe`, `test.each(…)` and so on. */
function isTestFunction(callee: Node | undefined): boolean {
  if (callee?.type === 'Identifier') return /^(?:test|it|describe)$/.test(callee.name ?? '');
  if (callee?.type === 'MemberExpression')
    return MODIFIERS.test(callee.property?.name ?? '') && isTestFunction(callee.object);
  return callee !== undefined && isTestFunction(callee.callee ?? callee.tag);
}
