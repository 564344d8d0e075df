import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dist, root } from '../tools/build.ts';
import { expect, test } from './world.ts';

const areas: Readonly<Record<string, RegExp>> = {
  backInStock: /back-in-stock-service/,
  carts: /\/carts\//,
  checkouts: /\/v1\/checkouts\//,
  collections: /\/collections\//,
  files: /\/site-media\//,
  graphql: /\/graphql\//,
  identity: /\/iam\/authentication\//,
  members: /\/members\//,
  orders: /\/v1\/orders/,
  payments: /payments-collector/,
  products: /\/products\//,
  recommendations: /\/recommendations\//,
  recovery: /\/iam\/recovery\//,
  redirects: /redirects-api/,
  reviews: /\/reviews\//,
  tokens: /\/oauth2\/token/,
  verification: /\/iam\/verification\//,
};

/** Runs a tool of the project's own, and answers what it says. */
async function run(tool: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'node_modules', tool), ...args], {
    env: { ...process.env, ...env },
  });
  return stdout;
}

test('the readme’s calls of each area compile against the package, and run against the platform', async ({ world }) => {
  const [, example = ''] = /```ts run\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  await world.handle('/settings', { verification: true });
  const host = `http://127.0.0.1:${new URL(world.api).port}`; // Node looks up no names under localhost
  const folder = join(root, '.output/readme');
  mkdirSync(folder, { recursive: true });
  const script = join(folder, 'every-area.ts');
  writeFileSync(script, example.replaceAll('http://localhost:4455', host));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { noUnusedLocals: false, paths: { 'kiosk-widgets/client': [join(dist, 'client.d.ts')] } },
      include: [script],
    }),
  );
  await run('typescript/bin/tsc', ['-p', folder]);
  writeFileSync(script, readFileSync(script, 'utf8').replace('kiosk-widgets/client', join(dist, 'client.js')));
  const said = await run('tsx/dist/cli.mjs', [script], {
    KIOSK_CLIENT_ID: 'demo-client',
    KIOSK_API_KEY: 'demo-api-key',
    KIOSK_API_HOST: host,
  });
  expect(said).toContain('ada@example.com');
  const paths = (await world.log()).filter(({ status }) => status === 200).map(({ path }) => path);
  for (const [area, path] of Object.entries(areas))
    expect(
      paths.some(one => path.test(one)),
      area,
    ).toBe(true);
});

test('the readme’s functions of the page compile against the package, and act on the page that a script tag serves', async ({
  page,
  world,
}) => {
  const [, example = ''] = /```ts bundle\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const folder = join(root, '.output/readme-page');
  mkdirSync(folder, { recursive: true });
  const script = join(folder, 'page.ts');
  writeFileSync(script, example);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { noUnusedLocals: false, paths: { 'kiosk-widgets': [join(dist, 'index.d.ts')] } },
      include: [script],
    }),
  );
  await run('typescript/bin/tsc', ['-p', folder]);
  // It is no more than what a browser runs.
  const code = example.replace("'kiosk-widgets'", `'${world.cdn}/kiosk/index.js'`);
  const said: string[] = [];
  page.on('console', message => said.push(message.text()));
  const body = `<script type="module">${code}</script>${world.script()}`;
  await page.goto(world.serve('/bundled', { html: world.html(body, { script: '' }) }));
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  expect(said).toEqual(expect.arrayContaining(['1 added', expect.stringMatching(/^\d+\.\d+\.\d+ 1 ready$/)]));
});

test('with the room that the readme gives nothing moves when the elements come', async ({ page, world }) => {
  const [, room = ''] =
    /```css\n(kiosk-add-to-cart\.with-options[^`]+)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  expect(room).toContain('kiosk-member-login');
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  world.delayCdn(200);
  await world.faults({ path: '/query', delayMs: 300 });
  for (const [element, seen] of [
    ['kiosk-add-to-cart class="with-options" product="stoneware-mug" choices="Colour:Sage;Size:S"', /€18\.00/],
    ['kiosk-cart-button', /^$/],
    ['kiosk-member-login', /Sign in/],
    ['kiosk-review-list product="stoneware-mug"', /64 reviews/],
    ['kiosk-review-list product="stoneware-mug" view="summary"', /64 reviews/],
  ] as const) {
    const [tag] = element.split(' ');
    const html = world.html(`<p>Above</p><${element}></${tag}><p>Below</p>`, { head: `<style>${room}</style>` });
    await page.goto(world.serve('/room', { html }));
    await expect
      .poll(() => page.locator(`${tag}:defined`).evaluate(host => host.shadowRoot?.textContent))
      .toMatch(seen);
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift), element).toBe(0);
  }
});
