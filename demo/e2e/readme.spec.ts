import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeBlock } from '../../src/testing/docs.ts';
import { dist, root } from '../tools/build.ts';
import { visit } from './pages/shop-page.ts';
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

/** Runs a tool from `node_modules`. Resolves with its standard output. */
async function run(tool: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'node_modules', tool), ...args], {
    env: { ...process.env, ...env },
  });
  return stdout;
}

test('documented calls of each area compile, and run against the platform', { tag: '@soak' }, async ({ world }) => {
  const example = codeBlock('ts run');
  await world.admin('/settings', { verification: true });
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

test('documented page functions compile, and act on a page with a script tag', async ({ page, world }) => {
  const example = codeBlock('ts bundle');
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
  // The example has no types, so a browser can run it as it is.
  const code = example.replace("'kiosk-widgets'", `'${world.cdn}/kiosk/index.js'`);
  const said: string[] = [];
  page.on('console', message => said.push(message.text()));
  const body = `<script type="module">${code}</script>${world.script()}`;
  await visit(page, world, '/bundled', body, { script: '' });
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  expect(said).toEqual(expect.arrayContaining(['1 added', expect.stringMatching(/^\d+\.\d+\.\d+ 1 ready$/)]));
});
