import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, type World } from '../e2e/world.ts';
import { root } from '../tools/build.ts';

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

async function shops(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Bread knife');
  await expect(drawer).toContainText('Subtotal€39.00');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Units: 1')).toBeVisible();
}

async function signsIn(page: Page): Promise<void> {
  const login = page.locator('kiosk-member-login');
  await login.getByLabel('Email').fill('mira.holm@larch.example');
  await login.getByLabel('Password', { exact: true }).fill('a-cup-of-larch');
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(login.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

async function readsReviews(page: Page): Promise<void> {
  const reviews = page.locator('kiosk-review-list');
  await expect(reviews.locator('[part~=review]').first()).toBeVisible();
  await reviews.getByRole('button', { name: 'Write a review' }).click();
  await expect(reviews.getByRole('radio', { name: '5 stars' })).toBeAttached();
}

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
      await signsIn(page);
      await readsReviews(page);
      expect(errors).toEqual([]);
    } finally {
      end();
    }
  });
