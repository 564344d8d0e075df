import type { Page } from '@playwright/test';
import { ensureChromium } from '../tools/browser.ts';
import { add } from './pages/product-form.ts';
import { CART_BUTTON, DRAWER, KNIFE, visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

test.use({ launchOptions: { executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] } });

const BODY = CART_BUTTON + KNIFE + DRAWER;

/** Opens a page in a language. Returns a list, to which the paths of the page's requests are added. */
async function openIn(language: string, page: Page, world: World, body = BODY): Promise<readonly string[]> {
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.goto(world.serve('/shop', { html: world.html(body).replace(/<html[^>]*>/, `<html lang="${language}">`) }));
  return asked;
}

test(
  'fetches the words of a language once, and follows changes of the page’s lang',
  { tag: '@needs-chromium' },
  async ({ page, world }) => {
    const asked = await openIn('de-AT', page, world);
    await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: /Dein Warenkorb/ });
    await expect(drawer).toContainText('Zwischensumme€ 39,00');
    await page.evaluate(() => {
      document.documentElement.lang = 'en';
    });
    await expect(page.getByRole('dialog', { name: /Your cart/ })).toContainText('Subtotal€39.00');
    await page.evaluate(() => {
      document.documentElement.lang = 'de';
    });
    await expect(drawer).toContainText('Zwischensumme39,00 €');
    expect(asked.filter(path => path.includes('/words/'))).toHaveLength(1);
  },
);

test(
  'an English page fetches no words, and a German page works before its words load',
  { tag: ['@needs-chromium', '@soak'] },
  async ({ page, world }) => {
    let words = 0;
    await page.route('**/words/*.js', () => void words++);
    await visit(page, world, '/english', BODY);
    await add(page);
    await expect(page.getByRole('dialog', { name: /Your cart/ })).toContainText('Subtotal€39.00');
    expect(words).toBe(0);
    await page.goto(world.serve('/deutsch', { html: world.html(BODY).replace(/<html[^>]*>/, '<html lang="de">') }));
    await expect.poll(() => words).toBe(1);
    await add(page);
    await expect(page.getByRole('dialog', { name: /Your cart/ })).toContainText('Subtotal78,00 €');
  },
);

test(
  'fetches the words of other elements only when the page gets such an element',
  { tag: '@needs-chromium' },
  async ({ page, world }) => {
    const login = '<button data-kiosk-open="login">Login</button>';
    const asked = await openIn('de', page, world, BODY + login);
    await expect(page.getByRole('button', { name: 'In den Warenkorb' })).toBeVisible();
    const more = () => asked.filter(path => path.includes('/words/more/'));
    expect(more()).toEqual([]);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
    expect(more()).toHaveLength(1);
  },
);

test(
  "shows English when words cannot be fetched, except for the page's own words",
  { tag: ['@needs-chromium', '@soak'] },
  async ({ page, world }) => {
    await page.route('**/words/*.js', route => route.abort());
    const warned = page.waitForEvent('console', { predicate: message => message.text().includes('words in "de"') });
    const head = `<script type="application/json" data-kiosk-words>{ "add": "Ins Körberl", "cart": { "title": "Körberl", "titled": "Körberl ({n})" }, "cart.failed.add": 5, "none": {} }</script>`;
    const html = world.html(BODY, { head }).replace(/<html[^>]*>/, '<html lang="de">');
    await page.goto(world.serve('/shop', { html }));
    await warned;
    await page.getByRole('button', { name: 'Ins Körberl' }).click();
    await expect(page.getByRole('dialog', { name: /Körberl/ })).toContainText('Subtotal39,00 €');
  },
);
