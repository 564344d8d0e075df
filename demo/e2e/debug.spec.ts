import type { Page } from '@playwright/test';
import { expect, test, type World } from './world.ts';

const BODY =
  '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-member-login></kiosk-member-login><kiosk-cart-drawer></kiosk-cart-drawer>';

/** Opens a page and returns the lines of its console as they come. */
async function open(page: Page, world: World, attributes: Readonly<Record<string, string>>, head = '') {
  const lines: string[] = [];
  page.on('console', message => lines.push(`${message.type()} ${message.text()}`));
  const script = world.script(attributes);
  await page.goto(world.serve('/page', { html: world.html(BODY, { script, head }) }));
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  return lines;
}

test('with data-debug the console has the elements, the requests with their ids and what to mend', async ({
  page,
  world,
}) => {
  const words =
    '<script type="application/json" data-kiosk-words>{ "addd": "Put in the bag", "cart.title": "Bag" }</script>';
  const lines = await open(page, world, { 'data-debug': '', 'data-curency': 'EUR' }, words);
  await expect
    .poll(() => lines.find(line => line.startsWith('startGroup')))
    .toMatch(/3 elements, \d+ requests, \d+ to mend/);
  await expect.poll(() => lines).toContain('endGroup console.groupEnd');
  expect(lines.filter(line => line.startsWith('table'))).toHaveLength(3);
  for (const text of [
    'The script tag has no data-curency; it has data-currency.',
    '"addToCart" has no words "addd"; there is "add".',
    '<kiosk-add-to-cart> is empty without script: put a link or a sentence with slot="fallback" into it.',
    '<kiosk-member-login> is empty without script: put a link or a sentence with slot="fallback" into it.',
  ])
    expect(
      lines.filter(line => line.startsWith(`warning [kiosk] ${text}`)),
      text,
    ).toHaveLength(1);

  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog')).toContainText('Subtotal€39.00');
  await expect
    .poll(() =>
      lines.filter(line => /^debug \[kiosk\] POST \S+\/carts\/current\/add-to-cart 200 \d+ ms \S{8,}/.test(line)),
    )
    .toHaveLength(1);
  expect(lines.filter(line => line.startsWith('debug [kiosk] kiosk:add '))).toHaveLength(1);
});

test('the line that a policy lacks is named, with the origin', async ({ page, world }) => {
  const policy = `script-src ${world.cdn}; connect-src ${world.api} ${world.cdn}; frame-src 'none'; img-src 'none'`;
  const lines: string[] = [];
  page.on('console', message => lines.push(message.text()));
  const html = world.html(
    '<kiosk-add-to-cart product="bread-knife" show="image name"></kiosk-add-to-cart><kiosk-cart-drawer></kiosk-cart-drawer>',
    { script: world.script({ 'data-debug': '' }) },
  );
  await page.goto(world.serve('/page', { html, headers: { 'content-security-policy': policy } }));
  const text = `The page's Content-Security-Policy refuses something: img-src lacks ${world.api}.`;
  await expect.poll(() => lines.filter(line => line.includes(text))).toHaveLength(1);
});

test('nobody else fetches any of it', async ({ page, world }) => {
  const lines = await open(page, world, {});
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog')).toContainText('Subtotal€39.00');
  expect(world.cdnLog.filter(path => path.includes('debug'))).toEqual([]);
  expect(lines.filter(line => /^(startGroup|table|debug)/.test(line))).toEqual([]);
});
