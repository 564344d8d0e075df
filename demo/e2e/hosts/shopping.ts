import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensurePageLibrary } from '../../tools/browser.ts';
import { root } from '../../tools/build.ts';
import { expect } from '../engines/engine.ts';
import type { Tab } from '../engines/tab.ts';
import type { World } from '../world.ts';
import type { Host } from './host.ts';
import { watchTraces } from './traces.ts';

/**
 * The value of `auto-open`, which decides how the drawer confirms an add.
 * Each kind of host is tested with one value.
 */
export type Answer = 'note' | 'add';

const toElements = (
  answer: Answer,
) => `<h1>A shop</h1><main style="inline-size: 600px"><kiosk-add-to-cart product="stoneware-mug" show="image name price options quantity stock"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button>
  <kiosk-member-login></kiosk-member-login>
  <kiosk-member-login mode="dialog"></kiosk-member-login>
  <kiosk-back-in-stock product="sold-out-lamp"></kiosk-back-in-stock>
  <kiosk-review-list product="stoneware-mug" page-size="2"></kiosk-review-list>
  <kiosk-cart-drawer auto-open="${answer}"></kiosk-cart-drawer></main>`;

/** Builds the host's page around the shop's elements, serves and opens it, and returns its HTML. */
export async function open(tab: Tab, world: World, host: Host, answer: Answer): Promise<string> {
  const watching = watchTraces(world);
  const watched: World = { ...world, script: (...given) => watching + world.script(...given) };
  const libraries = (host.libraries ?? []).map(file => {
    if (file.startsWith('/')) ensurePageLibrary(file);
    const served = { html: readFileSync(resolve(root, 'node_modules', file), 'utf8') };
    return `<script src="${world.serve(`/library/${file}`, { ...served, headers: { 'content-type': 'text/javascript' } })}"></script>`;
  });
  const elements = toElements(answer);
  const html =
    host.document?.(elements, watched) ??
    world.html((host.before ?? '') + elements + (host.after ?? ''), {
      head: libraries.join('') + (host.head ?? ''),
      script: watched.script(host.attributes),
    });
  host.serve?.(world, elements, html);
  await host.prepare?.(tab);
  await tab.goto(world.serve('/host', { html, headers: host.headers?.(world) ?? {} }));
  return html;
}

/** Waits until the product form, the inline login, the back-in-stock form and the list's two reviews are rendered. */
export async function seeAll(tab: Tab): Promise<void> {
  await expect.poll(() => tab.getByRole('radio', { name: 'Sage' }).count()).toBe(1);
  await expect.poll(() => tab.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true);
  await expect.poll(() => tab.getByRole('button', { name: 'Notify me' }).isVisible()).toBe(true);
  await expect.poll(() => tab.getByRole('article').count()).toBe(2);
  // The inputs that a login puts into the page's own markup.
  const inputs = () =>
    tab.evaluate(() => [...document.querySelectorAll('kiosk-member-login > *')].map(({ slot }) => slot));
  await expect.poll(inputs).toEqual(['form', 'email-label', 'email', 'password-label', 'password', 'submit']);
}

type Look = (what: string, selector: string) => Promise<void>;

/**
 * Chooses options, adds to the cart, changes the quantity, closes the drawer, with `note` also opens and closes the
 * login dialog, and types an email address into the back-in-stock form. Calls `look` at several of these steps.
 */
export async function shop(tab: Tab, answer: Answer, look: Look): Promise<void> {
  await seeAll(tab);
  await look('the page', 'main > *');
  await tab.locator('label', { hasText: 'Sage' }).click();
  await tab.locator('label', { hasText: /^S$/ }).click();
  await tab.getByRole('button', { name: 'Add to cart' }).click();
  if (answer === 'note') {
    const view = tab.getByRole('button', { name: 'View cart' });
    await expect.poll(() => view.isVisible()).toBe(true);
    // The focus keeps the toast open during the look.
    await view.focus();
    await look('the toast', 'main > kiosk-cart-drawer');
    await view.click();
  }
  const drawer = tab.getByRole('dialog', { name: 'our cart' });
  const subtotal = drawer.locator('.subtotal');
  await expect.poll(() => subtotal.innerText()).toContain('€18.00');
  await drawer.getByRole('button', { name: /one more/ }).click();
  await expect.poll(() => subtotal.innerText()).toContain('€36.00');
  // The mark of an added line disappears after a moment.
  await expect.poll(() => drawer.locator('.added').count()).toBe(0);
  await look('the drawer', 'main > kiosk-cart-drawer');
  await tab.keyboard.press('Escape');
  await expect.poll(() => drawer.isVisible()).toBe(false);
  await expect.poll(() => tab.getByRole('button', { name: /2 items/ }).isVisible()).toBe(true);
  if (answer === 'note') {
    await tab.evaluate(() => document.querySelector<HTMLElement & { show(): void }>('[mode=dialog]')?.show());
    await expect.poll(() => tab.getByRole('dialog', { name: 'Sign in' }).isVisible()).toBe(true);
    await look('the login', 'main > [mode=dialog]');
    await tab.keyboard.press('Escape');
    await expect.poll(() => tab.getByRole('dialog', { name: 'Sign in' }).isVisible()).toBe(false);
  }
  const email = tab.locator('kiosk-back-in-stock').getByRole('textbox', { name: 'Email' });
  await email.fill('ada@example.com');
  const typed = () =>
    tab.evaluate(() => document.querySelector('kiosk-back-in-stock')?.shadowRoot?.querySelector('input')?.value);
  await expect.poll(typed).toBe('ada@example.com');
}
