import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { dist } from '../tools/build.ts';
import { isSoak } from '../tools/is-soak.ts';
import { fileRows, NOT_LOADED, tryAgain } from './file-rows.ts';
import { visit } from './pages/shop-page.ts';
import { busyElements, FILE_FAULTS, type FileFault, refuseFile } from './refuse-file.ts';
import { expect, test } from './world.ts';

const shared = join(dist, 'shared');
const toFile = (name: string): string => name.replace(/^kiosk-|-[^-]+\.js$/g, '');
const files = readdirSync(shared).map(toFile);

/**
 * Whether other files import the file statically. A retry of such a file keeps its URL, because another URL would load
 * a second copy.
 */
const isImported = (file: string): boolean => fileRows.some(row => row.file === file && row.says === NOT_LOADED);

/** A file for each fault. Only a soak run tests all cases. */
const SAMPLED: readonly (readonly [file: string, fault: FileFault])[] = [
  ['add-to-cart', 'stalled'],
  ['actions', 'missing'],
  ['cart', 'blocked'],
  ['login-flow', 'empty'],
];

const cases = fileRows.flatMap(row => FILE_FAULTS.map(fault => ({ ...row, fault })));
const sampled = SAMPLED.flatMap(([file, fault]) => cases.find(one => one.file === file && one.fault === fault) ?? []);

test('each shared file of the build has a row in file-rows.ts', () => {
  expect([...new Set(fileRows.map(({ file }) => file))].sort()).toEqual(files.sort());
});

/** The files of `dist/shared` that a file there imports statically. */
const listImports = (name: string): readonly string[] =>
  [...readFileSync(join(shared, name), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, file = '']) =>
    toFile(file),
  );

test('isImported() covers every file that another file imports', () => {
  const imported = new Set(readdirSync(shared).flatMap(listImports));
  expect(imported.size).toBeGreaterThan(3);
  expect([...imported].filter(file => !isImported(file))).toEqual([]);
});

/** Returns a function that counts the page's unanswered requests, except those for the file. */
function countUnanswered(page: Page, file: string): () => number {
  const unanswered = new Set<Request>();
  page.on('request', request => !request.url().includes(`/shared/kiosk-${file}-`) && unanswered.add(request));
  page.on('response', response => unanswered.delete(response.request()));
  page.on('requestfailed', request => unanswered.delete(request));
  return () => unanswered.size;
}

/**
 * Moves the page's clock past a file's timeout, and repeats this until `look` succeeds.
 * Before each move, waits for the answers to all other requests, so that none of them times out.
 */
const passTime = (page: Page, unanswered: () => number, look: () => Promise<unknown>) =>
  expect(async () => {
    await expect.poll(unanswered).toBe(0);
    await page.clock.fastForward(31_000);
    await look();
  }).toPass();

for (const { file, element = file, fault, ...row } of isSoak ? cases : sampled)
  test(
    `${element} ${row.says ? 'shows a notice and recovers' : 'works'} when file ${file} is ${fault}`,
    { tag: row.tag ?? [] },
    async ({ browserName, context, page, world }) => {
      await row.prepare?.(page, world);
      if (fault === 'stalled') await page.clock.install();
      const refused = await refuseFile(context, file, fault);
      const unanswered = countUnanswered(page, file);
      const open = () => visit(page, world, '/late', `<main>${row.body}</main>`, row);
      await (row.arrive ?? open)(page, world);
      await row.ready?.(page, world);
      if (row.says !== NOT_LOADED) await row.act?.(page, world);
      await expect.poll(refused.requests).toBeGreaterThan(0);
      const says = (fault === 'stalled' && row.saysStalled) || row.says;
      if (!says) {
        const see = () => row.see(page, world);
        await (fault === 'stalled' ? passTime(page, unanswered, see) : see());
        await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
        return;
      }
      const words = page.getByText(says).filter({ visible: true }).first();
      const seeWords = () => expect(words).toBeVisible({ timeout: 2000 });
      if (fault === 'stalled') await passTime(page, unanswered, seeWords);
      await expect(words).toBeVisible();
      expect(await words.evaluate(said => !!said.closest('[role=alert], [role=status], [role=dialog]'))).toBe(true);
      await refused.answer();
      if (isImported(file)) await refused.end();
      // The browser caches an empty file as a loaded module until the page is left. Firefox also caches a failed load.
      const isHeld = fault === 'empty' || (fault !== 'stalled' && browserName === 'firefox');
      if (isHeld && isImported(file)) {
        await page.reload();
        if (says !== NOT_LOADED) await row.act?.(page, world);
      } else await (row.again ?? tryAgain)(page, world);
      await row.see(page, world);
      await expect(page.getByText(says).filter({ visible: true })).toHaveCount(0);
      await expect.poll(() => busyElements(page)).toEqual([]);
    },
  );
