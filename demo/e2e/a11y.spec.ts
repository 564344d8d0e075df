import { elementTags } from '../../src/testing/elements.ts';
import { COLOUR_RULES, findByAxe, findInState, serveAxe } from './axe.ts';
import { countVisited, galleryElements, galleryStates, sampleStates } from './gallery-sample.ts';
import { checkOut, openCart } from './pages/cart-drawer.ts';
import { sample } from './sample.ts';
import { expect, test } from './world.ts';

/**
 * Whether every Kiosk element that does not start below the viewport is defined and no longer loading.
 * Elements farther down load only when they come near the viewport.
 */
const areDrawn = () =>
  [...document.querySelectorAll('*')].every(
    element =>
      !element.localName.startsWith('kiosk-') ||
      element.getBoundingClientRect().top > innerHeight ||
      element.matches(':defined:not(:state(loading))'),
  );

for (const [name, opens] of sample(1, [
  ['product', false],
  ['index', true],
  ['shop', false],
  ['journal', true],
  ['classic', true],
  ['thanks', false],
] as const))
  test(
    `demo page ${name} passes axe, light and dark${opens ? ', with the drawer closed and open' : ''}`,
    { tag: '@needs-media-emulation' },
    async ({ page, world }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(`${world.site}/${name}.html`);
      await page.waitForFunction(areDrawn);
      expect(await findByAxe(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findByAxe(page, { only: COLOUR_RULES })).toEqual([]);
      if (!opens) return;

      await openCart(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog')).toContainText('Your cart is empty.');
      expect(await findByAxe(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await findByAxe(page, { only: COLOUR_RULES })).toEqual([]);
    },
  );

test(
  'the drawer, with lines and with a removed line, and the hosted checkout pass axe',
  { tag: '@needs-media-emulation' },
  async ({ page, world }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${world.site}/index.html`);
    for (const name of ['Bread knife', 'Round teapot']) {
      const card = page.locator('[part=card]').filter({ hasText: name });
      await card.getByRole('button', { name: 'Add to cart' }).click();
      await expect(page.getByRole('dialog')).toContainText(/Subtotal€/);
      expect(await findByAxe(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.locator('kiosk-cart-button').first().getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Bread knife' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Undo/ })).toBeVisible();
    expect(await findByAxe(page)).toEqual([]);

    await checkOut(page);
    expect(await findByAxe(page)).toEqual([]);
  },
);

/**
 * The most gallery states that share one test and its page.
 * Later states are faster, because the browser has already compiled the files and axe.
 */
const STATES_AT_ONCE = 6;

const groups = galleryElements.flatMap(element => {
  const own = sampleStates(element, 'axe alone');
  return Array.from({ length: Math.ceil(own.length / STATES_AT_ONCE) }, (_, index) =>
    own.slice(index * STATES_AT_ONCE, (index + 1) * STATES_AT_ONCE),
  );
});

for (const group of groups) {
  const [{ element, state: first }] = group as [(typeof group)[number]];
  test(
    `${element} passes axe, with only documented parts, in “${first}” and ${group.length - 1} more states`,
    { tag: ['@needs-media-emulation', '@wcag-1.4.3', '@wcag-2.5.8', '@wcag-4.1.2'] },
    async ({ page, world }) => {
      const axeAddress = serveAxe(world);
      await page.setViewportSize({ width: 390, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const { at, state } of group) {
        await page.goto(`${world.site}/gallery-state.html?at=${at}`);
        await page.waitForSelector('html[data-ready]');
        await expect(page.locator(element).last()).toHaveJSProperty('isConnected', true);
        expect.soft(await findInState(page, axeAddress), state).toEqual([]);
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      }
    },
  );
}

test(
  'the gallery page has a frame for each state, and filters the states by text',
  { tag: ['@needs-media-emulation', '@wcag-4.1.2'] },
  async ({ page, world }) => {
    // With a filter that matches no state, no frame loads.
    await page.goto(`${world.site}/gallery.html?text=no+such+state`);
    await expect(page.locator('iframe')).toHaveCount(galleryStates.length);
    expect(new Set(galleryElements)).toEqual(new Set(elementTags));
    const [visited, due] = countVisited();
    expect(visited).toBe(due);
    const shown = page.locator('figure:visible');
    await expect(shown).toHaveCount(0);
    await page.getByRole('searchbox').fill('low stock');
    await expect(shown).toHaveCount(1);
    // The frame is as tall as its content.
    await expect.poll(async () => (await shown.locator('iframe').boundingBox())?.height).toBeLessThan(150);
    await shown.getByText('HTML').click();
    await expect(shown.locator('code')).toHaveText('<kiosk-add-to-cart product="last-teapot"></kiosk-add-to-cart>');
    await page.getByLabel('Direction').selectOption('rtl');
    await expect(page.frameLocator('figure:not([hidden]) iframe').locator('html')).toHaveAttribute('dir', 'rtl');
    expect(new URL(page.url()).searchParams.get('dir')).toBe('rtl');
    console.log(
      `${visited} of ${galleryStates.length} states of the gallery, each with an axe run in light, dark and forced colours`,
    );
  },
);
