import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../e2e/world.ts';
import { build, dist } from '../tools/build.ts';
import { type HostingServer, makeFolder, startHosting } from './servers.ts';

/** The version of `dist`, and a minor version above, which is an upgrade of the same channel. */
const current = readVersion(dist);
const next = current.replace(/^(\d+)\.(\d+)\..*/, (_, major, minor) => `${major}.${Number(minor) + 1}.0`);
const channel = `v${current.split('.')[0]}`;

interface Hosting {
  readonly folder: string;
  readonly server: HostingServer;
  /** Hosts a build by the command, as a merchant does. Returns the command's output. */
  host(built: string): string;
}

const test = base.extend<{ hosting: (name: keyof typeof startHosting) => Promise<Hosting> }, { upgrade: string }>({
  upgrade: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'kiosk-next-'));
      build({ into: folder, version: next });
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
  hosting: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'kiosk-hosting-'));
    const files = makeFolder(folder, 'files');
    const servers: HostingServer[] = [];
    await use(async name => {
      const server = await startHosting[name](files, makeFolder(folder, name));
      servers.push(server);
      const host = (built: string) =>
        execFileSync(process.execPath, [join(built, 'cli.js'), 'host', files, '--url', server.origin], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        });
      return { folder: files, server, host };
    });
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true });
  },
});

function readVersion(built: string): string {
  return (JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as { readonly version: string }).version;
}

/** The path of a lazy file. */
const findShared = (folder: string): string =>
  `shared/${readdirSync(join(folder, `v${current}/shared`)).find(file => file.endsWith('.js'))}`;

/** The tags in the command's output, with the test's shop. */
const toTags = (said: string, api: string): string =>
  said
    .slice(said.indexOf('<link'), said.indexOf('</script>') + '</script>'.length)
    .replace('"YOUR-CLIENT-ID"', `"demo-client" data-api-host="${api}"`);

const BODY =
  '<kiosk-add-to-cart product="olive-oil"></kiosk-add-to-cart><kiosk-cart-drawer></kiosk-cart-drawer><kiosk-review-list product="olive-oil"></kiosk-review-list>';

const readPageVersion = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as unknown as { kiosk: { version: string } }).kiosk.version);

for (const name of ['nginx', 'Caddy'] as const)
  test.describe(name, () => {
    test('after an upgrade, open pages keep their version and new visits get the new one', async ({
      page,
      browser,
      world,
      hosting,
      upgrade,
    }) => {
      const { host, server } = await hosting(name);
      const answers: { readonly url: string; readonly status: number }[] = [];
      page.on('response', response => {
        if (response.url().startsWith(server.origin)) answers.push({ url: response.url(), status: response.status() });
      });
      const html = world.html(BODY, { script: toTags(host(dist), world.api) });
      const address = world.serve('/hosted', { html });
      await page.goto(address);
      const button = page.getByRole('button', { name: 'Add to cart' });
      await expect(button).toBeEnabled();
      const before = answers.length;
      expect(await readPageVersion(page)).toBe(current);

      host(upgrade);
      await button.click();
      const drawer = page.getByRole('dialog');
      await expect(drawer).toContainText('Subtotal');
      await page.evaluate(() => document.documentElement.setAttribute('lang', 'de'));
      await expect(drawer).toContainText('Zwischensumme');
      const later = answers.slice(before);
      expect(later.length).toBeGreaterThan(2);
      expect(later.filter(({ url, status }) => status !== 200 || !url.includes(`/v${current}/`))).toEqual([]);

      // A browser uses its cached loader for ten minutes, so this visit uses another browser.
      const fresh = await (await browser.newContext()).newPage();
      await fresh.goto(address);
      await fresh.getByRole('button', { name: 'Add to cart' }).click();
      await expect(fresh.getByRole('dialog')).toContainText('Subtotal');
      expect(await readPageVersion(fresh)).toBe(next);
      await fresh.context().close();
    });

    test('hosting the earlier version again resets the channel to it', async ({ page, world, hosting, upgrade }) => {
      const { host } = await hosting(name);
      host(dist);
      host(upgrade);
      const html = world.html(BODY, { script: toTags(host(dist), world.api) });
      await page.goto(world.serve('/back', { html }));
      await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
      expect(await readPageVersion(page)).toBe(current);
    });

    test('pinned tags and a channel’s all.js load without errors', async ({ browser, world, hosting }) => {
      const { folder, host, server } = await hosting(name);
      host(dist);
      const errors: string[] = [];
      const pinned = readFileSync(join(folder, `v${current}/pinned.html`), 'utf8');
      expect(pinned).toContain(`"${server.origin}/v${current}/words/de.js": "sha384-`);
      const whole = `<script type="module" crossorigin src="${server.origin}/${channel}/all.js" data-client-id="YOUR-CLIENT-ID"></script>`;
      for (const tags of [pinned, whole]) {
        const page = await (await browser.newContext()).newPage();
        page.on('console', message => message.type() === 'error' && errors.push(message.text()));
        const script = tags.replace('"YOUR-CLIENT-ID"', `"demo-client" data-api-host="${world.api}"`);
        await page.goto(
          world.serve('/named', { html: world.html(BODY, { script }).replace('lang="en"', 'lang="de"') }),
        );
        await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
        await expect(page.getByRole('dialog')).toContainText('Zwischensumme');
        await page.context().close();
      }
      expect(errors).toEqual([]);
    });

    test('serves files with compression, cache lifetimes and cross-origin headers', async ({ hosting }) => {
      const { folder, host, server } = await hosting(name);
      host(dist);
      const ask = async (path: string, encoding = 'identity') => {
        const address = new URL(path, server.origin.replace('files.localhost', '127.0.0.1'));
        const { status, headers, ...answer } = await fetch(address, { headers: { 'accept-encoding': encoding } });
        return { ...answer, status, header: (name: string) => headers.get(name) };
      };
      const file = findShared(folder);
      for (const path of [`/v${current}/${file}`, `/v${current}/kiosk.css`, `/v${current}/manifest.json`]) {
        const { status, header } = await ask(path);
        expect([path, status, header('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
      }
      for (const path of [`/${channel}/kiosk.js`, `/${channel}/kiosk.css`, `/${channel}/all.js`]) {
        const { status, header } = await ask(path);
        const kept = 'public, max-age=600, stale-while-revalidate=86400';
        expect([path, status, header('cache-control')]).toEqual([path, 200, kept]);
      }
      const plain = await ask(`/${channel}/kiosk.js`);
      expect(plain.header('content-type')).toMatch(/javascript/);
      expect(plain.header('access-control-allow-origin')).toBe('*');
      expect(plain.header('cross-origin-resource-policy')).toBe('cross-origin');
      expect(plain.header('x-content-type-options')).toBe('nosniff');
      expect(plain.header('content-encoding')).toBe(null);
      for (const encoding of ['br', 'gzip']) {
        const { header } = await ask(`/v${current}/${file}`, encoding);
        expect(header('content-encoding')).toBe(encoding);
        expect(header('vary')).toMatch(/accept-encoding/i);
      }
      const missing = await ask(`/v${current}/shared/gone.js`);
      expect([missing.status, missing.header('cache-control')]).toEqual([404, null]);
      expect((await ask(`/v${current}/../../package.json`)).status).toBe(404);
    });
  });

test('the host command refuses another build under an existing version', async ({ hosting }) => {
  const { folder, host } = await hosting('nginx');
  host(dist);
  const loader = join(folder, `v${current}/kiosk.js`);
  writeFileSync(loader, `${readFileSync(loader, 'utf8')}//`);
  expect(() => host(dist)).toThrow(/is of another build/);
});
