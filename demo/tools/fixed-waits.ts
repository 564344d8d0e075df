import { parseSync } from 'vite';
import { type Node, nodesOf } from '../../src/build/syntax.ts';

/** Modules whose functions resolve after a given time. */
const SLEEPERS = /(^|:)timers\/promises$|\/transport\/sleep(\.ts)?$/;

const IMPORTED_SLEEPER = /^\(await import\(['"](node:)?timers\/promises['"]\)\)\./;

/** The line numbers of waits for a fixed time. A wait for one task, without a time, is allowed. */
export function findFixedWaits(file: string, code: string): readonly number[] {
  if (!/setTimeout|setInterval|waitForTimeout|sleep|timers\/promises/.test(code)) return [];
  const { program } = parseSync(file, code);
  const found = [...nodesOf(program)];
  const nodes = found.map(({ node }) => node);
  const textOf = (node: Node | undefined) => (node ? code.slice(node.start, node.end) : '');
  const isSleepers = ({ type, source }: Node) =>
    /^Import(Declaration|Expression)$/.test(type) && SLEEPERS.test(`${source?.value}`);
  const sleepers = new Set(
    nodes.flatMap(node => {
      if (isSleepers(node)) return (node.specifiers ?? []).map(({ local }) => textOf(local));
      const isImport =
        node.type === 'VariableDeclarator' && [...nodesOf(node.init)].some(part => isSleepers(part.node));
      return isImport
        ? [textOf(node.id), ...(node.id?.properties ?? []).map(({ value }) => textOf(value as Node))]
        : [];
    }),
  );
  const functions = new Map(
    nodes.flatMap(node => {
      const value = node.type === 'VariableDeclarator' ? node.init : node;
      return node.id && value?.params ? [[textOf(node.id), value] as const] : [];
    }),
  );
  /** Whether a call resolves after a time, as `page.waitForTimeout(300)` does. */
  const isSleep = (callee: string, [ms]: readonly Node[]) =>
    /(^|\.)waitForTimeout$/.test(callee) ||
    ((sleepers.has(callee.split('.')[0] ?? '') || IMPORTED_SLEEPER.test(callee)) && isTime(ms));
  /** The timers in a part of the code that resolve a promise. */
  const findTimers = (within: unknown, resolve: string) =>
    [...nodesOf(within)].map(({ node }) => node).filter(timer => resolvesLater(timer, resolve));
  const waits = found.flatMap(({ node, functions: around }) => {
    const [first] = node.arguments ?? [];
    const callee = textOf(node.callee);
    if (node.type === 'CallExpression' && isSleep(callee, node.arguments ?? [])) return [node];
    if (callee === 'promisify' && textOf(first) === 'setTimeout') return [node];
    if (node.type === 'NewExpression' && callee === 'Promise') {
      const executor = functions.get(textOf(first)) ?? first;
      const resolve = executor?.params?.[0]?.name;
      return resolve ? findTimers(executor?.body, resolve) : [];
    }
    if (node.type !== 'VariableDeclarator' || textOf(node.init?.callee) !== 'Promise.withResolvers') return [];
    const part = node.id?.properties?.find(({ key }) => textOf(key) === 'resolve');
    const resolve = node.id?.properties ? textOf(part?.value as Node) : `${node.id?.name}.resolve`;
    return findTimers(around.at(-1)?.body ?? program, resolve);
  });
  return [...new Set(waits.map(({ start }) => code.slice(0, start).split('\n').length))].sort((a, b) => a - b);

  function resolvesLater({ type, callee, arguments: [run, ms] = [] }: Node, resolve: string): boolean {
    const isTimer = type === 'CallExpression' && /(^|\.)set(Timeout|Interval)$/.test(textOf(callee));
    return isTimer && isTime(ms) && [...nodesOf(run)].some(({ node }) => textOf(node) === resolve);
  }
}

const isTime = (ms: Node | undefined): boolean => !!ms && ms.value !== 0;
