import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { ensureHeadlessShell } from './browser.ts';
import { root } from './build.ts';

const ROUNDS = 6;
/** The most time from an edit until the page shows the edit, ms. */
const LIMIT_MS = 1500;
/** Edits that follow each other faster than this count as one for the file watcher, ms. */
const SETTLED_MS = 200;

interface Edit {
  readonly name: string;
  readonly file: string;
  /** A text of the file. In round `n`, `edited(n)` replaces the text. */
  readonly text: string;
  readonly edited: (n: number) => string;
  /** Whether the time limit applies to the edit. */
  readonly isFast: boolean;
  /** Whether the page shows round `n`; runs in the page. */
  readonly isShown: (n: number) => boolean;
}

const edits: readonly Edit[] = [
  {
    name: 'a style',
    file: 'widgets/cart-button/cart-button.css',
    text: ':host {',
    isFast: true,
    edited: n => `:host {\n  outline-offset: ${n}px;`,
    isShown: n => {
      const button = document.querySelector('kiosk-cart-button');
      return !!button && getComputedStyle(button).outlineOffset === `${n}px`;
    },
  },
  {
    name: 'a component',
    file: 'widgets/cart-button/CartButton.tsx',
    text: 'part="button"',
    isFast: true,
    edited: n => `part="button" data-round="${n}"`,
    isShown: n => !!document.querySelector('kiosk-cart-button')?.shadowRoot?.querySelector(`[data-round="${n}"]`),
  },
  {
    name: 'a word',
    file: 'src/i18n/en/cart-button.ts',
    text: "plain: 'Cart'",
    isFast: true,
    edited: n => `plain: 'Cart ${n}'`,
    isShown: n =>
      !!document.querySelector('kiosk-cart-button')?.shadowRoot?.querySelector(`[aria-label^="Cart ${n},"]`),
  },
  {
    name: 'an element’s class, by a reload',
    file: 'widgets/cart-button/element.ts',
    text: 'immediate: true,',
    isFast: false,
    edited: n => `immediate: true, prepare: () => { document.documentElement.dataset.round = '${n}'; },`,
    isShown: n => document.documentElement.dataset.round === `${n}`,
  },
  {
    name: 'a syntax error, and its mend',
    file: 'widgets/cart-button/CartButton.tsx',
    text: 'return (',
    isFast: false,
    // Every second round corrects the error.
    edited: n => (n % 2 ? 'return ((' : 'return ('),
    isShown: n => {
      const isCovered = !!document.querySelector('vite-error-overlay');
      const isDrawn = !!document.querySelector('kiosk-cart-button')?.shadowRoot?.querySelector('[aria-label^="Cart,"]');
      return n % 2 ? isCovered : !isCovered && isDrawn;
    },
  },
];

const originals = new Map(edits.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));

function restore(): void {
  for (const [file, content] of originals)
    if (readFileSync(join(root, file), 'utf8') !== content) writeFileSync(join(root, file), content);
}

/** Resolves with the address of the dev server's shop once the server is ready. */
async function readAddress(server: ChildProcess): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    lines.push(line);
    const [, address] = /shop ready: open (\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error(`npm run dev has ended:\n${lines.join('\n')}`);
}

/** Edits a file. Resolves with the milliseconds until the page shows the edit. */
async function measure(page: Page, { name, file, text, edited, isShown }: Edit, n: number): Promise<number> {
  const original = originals.get(file) ?? '';
  if (!original.includes(text)) throw new Error(`${file} has no ${text}: measure-dev.ts edits it`);
  await sleep(SETTLED_MS);
  const start = performance.now();
  writeFileSync(join(root, file), original.replace(text, edited(n)));
  await page.waitForFunction(isShown, n, { polling: 'raf' }).catch(() => {
    throw new Error(`The page does not show edit ${n} of ${file}: ${name}.`);
  });
  return performance.now() - start;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

// Restores the edited files however the process ends.
process.on('exit', restore);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const server = spawn(
  process.execPath,
  ['--import', 'tsx', 'demo/tools/dev.ts', '--port', '0', '--platform-port', '0'],
  { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
);
process.on('exit', () => server.kill());
const address = await readAddress(server);
server.stdout.resume();
const browser = await chromium.launch({ executablePath: ensureHeadlessShell(), args: ['--no-sandbox'] });
const rows: { edit: string; file: string; 'median, ms': number; 'slowest, ms': number }[] = [];
const slow: string[] = [];
for (const edit of edits) {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  await page.locator('kiosk-cart-button [aria-label^="Cart, "]').waitFor();
  // The platform runs in the dev server's process, and is busy until it has rendered the page's pictures.
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let n = 1; n <= ROUNDS; n++) times.push(Math.round(await measure(page, edit, n)));
  await page.close();
  await sleep(SETTLED_MS);
  restore();
  const { name, file, isFast } = edit;
  rows.push({ edit: name, file, 'median, ms': median(times), 'slowest, ms': Math.max(...times) });
  if (isFast && median(times) >= LIMIT_MS) slow.push(name);
}
console.table(rows);
await browser.close();
for (const name of slow) console.error(`The page shows an edit of ${name} after ${LIMIT_MS} ms or more.`);
process.exit(slow.length ? 1 : 0);
