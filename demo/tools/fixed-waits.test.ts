import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './build.ts';
import { readTestFiles } from './declared-tests.ts';
import { findFixedWaits } from './fixed-waits.ts';

/**
 * By file, the exact number of fixed waits that are allowed. They imitate a slow server or a lock that gives up, provide
 * virtual time, or poll another process.
 */
const DELAYS: Readonly<Record<string, number>> = {
  'demo/e2e/cart-random.spec.ts': 2,
  'demo/e2e/engines/webkit.ts': 1,
  'demo/e2e/world.ts': 2,
  'src/store/testing/cart-world.ts': 1,
  'src/store/testing/virtual-time.ts': 1,
};

/** The sources of tests and of their helpers. */
const readSources = (): readonly (readonly [file: string, code: string])[] => [
  ...readTestFiles(),
  ...['src', 'widgets', 'demo']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
    )
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /(\/testing\/|^demo\/e2e\/(?!hosts\/))/.test(file) && /(?<!\.(test|spec))\.tsx?$/.test(file))
    .map(file => [file, readFileSync(join(root, file), 'utf8')] as const),
];

test('no test waits for a fixed time', () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(400);
  const found = sources.map(([file, code]) => ({ file, lines: findFixedWaits(file, code) }));
  const excess = found
    .filter(({ file, lines }) => lines.length > (DELAYS[file] ?? 0))
    .flatMap(({ file, lines }) =>
      lines.map(
        line => `${file}:${line} waits for a fixed time. Wait for an event: vi.waitFor, a promise or fake time.`,
      ),
    );
  expect(excess).toEqual([]);
});

test('each allowance for fixed waits equals the number of fixed waits', () => {
  const counts = Object.fromEntries(
    readSources().map(([file, code]) => [file, findFixedWaits(file, code).length] as const),
  );
  expect(Object.fromEntries(Object.keys(DELAYS).map(file => [file, counts[file]]))).toEqual(DELAYS);
});

test.each([
  ['a timer that resolves', 'await new Promise(resolve => setTimeout(resolve, 50));'],
  ['a timer with a constant', 'await new Promise<void>(done => setTimeout(done, WAIT_MS));'],
  ['a timer of the window', 'new Promise(r => { window.setTimeout(() => r(1), 5); });'],
  ['a timer after a frame', 'new Promise(function (go) { requestAnimationFrame(() => setTimeout(go, 300)); });'],
  ['a timer of a page', 'await page.evaluate(() => new Promise(done => setTimeout(done, 300)));'],
  ['a wait of a page', 'await page.waitForTimeout(300);'],
  ['a helper', 'const settle = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));'],
  ['a promise of Node', "import { setTimeout as wait } from 'node:timers/promises';\nawait wait(10);"],
  ['a scheduler', "import { scheduler } from 'timers/promises';\nawait scheduler.wait(10);"],
  ['a sleep of the code', "import { sleep } from '../transport/sleep.ts';\nawait sleep(20);"],
  ['a promisified timer', 'const wait = promisify(setTimeout);'],
  ['a promise with resolvers', 'const { promise, resolve } = Promise.withResolvers<void>(); setTimeout(resolve, 50);'],
  ['a resolver of another name', 'const { resolve: go } = Promise.withResolvers(); setTimeout(() => go(1), 50);'],
  ['resolvers in one object', 'const gate = Promise.withResolvers(); setTimeout(gate.resolve, 50);'],
  ['an import on demand', "const { setTimeout: wait } = await import('node:timers/promises');\nawait wait(10);"],
  ['an import in the call', "await (await import('node:timers/promises')).setTimeout(10);"],
  ['a module on demand', "const timers = await import('timers/promises');\nawait timers.setTimeout(10);"],
  ['a named executor', 'await new Promise(later);\nfunction later(done: () => void) { setTimeout(done, 50); }'],
  ['an executor in a constant', 'const later = go => void setTimeout(go, 50); await new Promise(later);'],
  ['an interval', 'await new Promise(resolve => setInterval(resolve, 50));'],
])('findFixedWaits() finds %s', (_, code) => {
  expect(findFixedWaits('a.test.ts', `\n${code}`)).toEqual([code.split('\n').length + 1]);
});

test.each([
  ['one task', 'await new Promise(resolve => setTimeout(resolve));'],
  ['one task with a zero', 'await new Promise(resolve => setTimeout(resolve, 0));'],
  ['a time limit', "new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 9000));"],
  ['fake time', 'await vi.advanceTimersByTimeAsync(150);'],
  ['a turn of Node', "import { setImmediate as turn } from 'node:timers/promises';\nawait turn();"],
  ['a timer that resolves nothing', 'new Promise(resolve => { setTimeout(add, 50); resolve(1); });'],
  ['a wait in a text', "const text = 'page.waitForTimeout(300)';"],
  ['resolvers without a timer', 'const { resolve } = Promise.withResolvers(); setTimeout(add, 50); resolve();'],
  [
    'a turn of an import on demand',
    "const { setImmediate: turn } = await import('node:timers/promises');\nawait turn();",
  ],
  ['an interval that resolves nothing', 'new Promise(resolve => { setInterval(add, 50); resolve(1); });'],
])('findFixedWaits() allows %s', (_, code) => {
  expect(findFixedWaits('a.test.ts', code)).toEqual([]);
});
