import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, type World } from '../e2e/world.ts';
import { root } from '../tools/build.ts';
import { readsReviews, shops, signsIn } from './shopper.ts';

const folder = join(root, '.output/guests');

/** Serves a built app; answers its address, and how to end it. */
async function serve(name: string, world: World): Promise<readonly [address: string, end: () => void]> {
  const app = join(folder, name);
  if (!existsSync(join(app, '.next'))) return [`${world.mount(name, join(app, 'dist'))}/index.html`, () => {}];
  const port = await findPort();
  const next = spawn(process.execPath, [join(app, 'node_modules/next/dist/bin/next'), 'start', '-p', String(port)], {
    cwd: app,
    stdio: 'ignore',
  });
  const address = `http://localhost:${port}/`;
  await expect
    .poll(() =>
      fetch(address).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return [address, () => next.kill()];
}

const findPort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });

const built = existsSync(folder)
  ? readdirSync(folder).filter(name => ['dist', '.next'].some(output => existsSync(join(folder, name, output))))
  : [];

for (const name of built)
  test(`${name}: a shopper adds to the cart, signs in and reads reviews, and the console has nothing to say`, async ({
    page,
    world,
  }) => {
    const errors: string[] = [];
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) errors.push(`${message.text()} ${message.location().url}`);
    });
    await page.addInitScript(apiHost => Object.assign(window, { apiHost }), world.api);
    const [address, end] = await serve(name, world);
    try {
      await page.goto(address);
      await shops(page);
      await expect(page.getByText('Units: 1')).toBeVisible();
      await signsIn(page);
      await readsReviews(page);
      expect(errors).toEqual([]);
    } finally {
      end();
    }
  });
