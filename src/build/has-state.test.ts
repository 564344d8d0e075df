import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { hasState } from './has-state.ts';

const check = (code: string) => hasState(code, parseSync('a.tsx', code).program);

test('finds no state in functions, types and constant data', () => {
  expect(
    check(`import { b } from './b.ts';
      export type { C } from './c.ts';
      declare const GLOBAL: string;
      interface D {}
      const WORDS = 'a b'.split(' '), KEYS = Object.keys({ a: 1 });
      const icon = /* @__PURE__ */ createIcon('M0 0');
      export const messages = defineMessages('group', { a: 'A' });
      export const LIMIT = 2 * b.max, PATTERN = /a/i, TEXT = \`\${LIMIT}\`, SIGN = a ? '+' : TEXT, NONE = undefined;
      export const data = [{ a: -1, b: [1] as const, c: {}, ...b }] satisfies readonly D[];
      export const read = () => new Map();
      export default function write() {}
      export { b };`),
  ).toBe(false);
});

test.each([
  'let count = 0;',
  'export let count: number;',
  'const known = new Map();',
  'const cache = {};',
  'export const waiting: string[] = [];',
  'const load = lazyImport(() => code);',
  'const EACH = /a/g;',
  'const nested = { parts: [new Set()] };',
  'const lazy = a ? new Map() : b;',
  'export class Failure extends Error {}',
  'start();',
  'if (a) b();',
])('finds state in `%s`', code => expect(check(code)).toBe(true));
