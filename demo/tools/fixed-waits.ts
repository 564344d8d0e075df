import { parseSync } from 'vite';
import { type Node, nodesOf } from '../../src/build/syntax.ts';

/** Modules whose functions resolve after a given time. */
const SLEEPERS = /(^|:)timers\/promises$|\/transport\/sleep(\.ts)?$/;

/** The lines of waits for a fixed time. A wait for one task, without a time, is allowed. */
export function findFixedWaits(file: string, code: string): readonly number[] {
  if (!/setTimeout|waitForTimeout|sleep|timers\/promises/.test(code)) return [];
  const nodes = [...nodesOf(parseSync(file, code).program)].map(({ node }) => node);
  const textOf = (node: Node | undefined) => (node ? code.slice(node.start, node.end) : '');
  const sleepers = new Set(
    nodes
      .filter(({ type, source }) => type === 'ImportDeclaration' && SLEEPERS.test(`${source?.value}`))
      .flatMap(({ specifiers = [] }) => specifiers.flatMap(({ local }) => local?.name ?? [])),
  );
  /** Whether a call resolves after a time, as `page.waitForTimeout(300)` does. */
  const isSleep = (callee: string, [ms]: readonly Node[]) =>
    /(^|\.)waitForTimeout$/.test(callee) || (sleepers.has(callee.split('.')[0] ?? '') && isTime(ms));
  const waits = nodes.flatMap(node => {
    const [first] = node.arguments ?? [];
    if (node.type === 'CallExpression' && isSleep(textOf(node.callee), node.arguments ?? [])) return [node];
    if (textOf(node.callee) === 'promisify' && textOf(first) === 'setTimeout') return [node];
    const resolve = node.type === 'NewExpression' && textOf(node.callee) === 'Promise' ? first?.params?.[0]?.name : '';
    return resolve
      ? [...nodesOf(first?.body)].map(({ node }) => node).filter(timer => resolvesLater(timer, resolve))
      : [];
  });
  return [...new Set(waits.map(({ start }) => code.slice(0, start).split('\n').length))].sort((a, b) => a - b);

  function resolvesLater({ type, callee, arguments: [run, ms] = [] }: Node, resolve: string): boolean {
    const isTimer = type === 'CallExpression' && /(^|\.)setTimeout$/.test(textOf(callee));
    return (
      isTimer &&
      isTime(ms) &&
      [...nodesOf(run)].some(({ node: { type, name } }) => type === 'Identifier' && name === resolve)
    );
  }
}

const isTime = (ms: Node | undefined): boolean => !!ms && ms.value !== 0;
