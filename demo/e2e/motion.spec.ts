import type { Page } from '@playwright/test';
import { add } from './pages/product-form.ts';
import { DRAWER, KNIFE, visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test } from './world.ts';

const BODY =
  '<kiosk-cart-button></kiosk-cart-button><kiosk-add-to-cart product="stoneware-mug" show="gallery options"></kiosk-add-to-cart><kiosk-member-login mode="dialog"></kiosk-member-login><kiosk-cart-drawer></kiosk-cart-drawer>';

/** Records in every frame the position and size properties that animations in the elements' shadow roots change. */
const followMotion = (page: Page) =>
  page.evaluate(() => {
    const MOVING = /^(transform|translate|scale|rotate|inset|top|left|right|bottom|margin|width|height|blockSize)/;
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const look = () => {
      for (const { shadowRoot } of document.querySelectorAll('*'))
        for (const { effect } of shadowRoot?.getAnimations() ?? []) {
          const { duration = 0, iterations } = effect?.getComputedTiming() ?? {};
          const names = (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys);
          // A spinner is allowed, because it turns slowly.
          const isSpinner = iterations === Number.POSITIVE_INFINITY && Number(duration) >= 2000;
          if (Number(duration) > 1 && !isSpinner) for (const name of names) if (MOVING.test(name)) moved.add(name);
        }
      requestAnimationFrame(look);
    };
    look();
  });

for (const reducedMotion of sample(1, ['reduce', 'no-preference'] as const))
  test(
    `choosing, adding, removing and closing animate ${reducedMotion === 'reduce' ? 'nothing with reduced motion' : 'something by default'}`,
    { tag: ['@needs-media-emulation', '@wcag-2.3.3'] },
    async ({ page, world }) => {
      await page.emulateMedia({ reducedMotion });
      await visit(page, world, '/page', BODY);
      await expect(page.getByRole('radio', { name: 'Sage' })).toBeAttached();
      await followMotion(page);
      await page.locator('label', { hasText: 'Sage' }).click();
      await page.locator('label', { hasText: /^S$/ }).click();
      await add(page);
      const drawer = page.getByRole('dialog', { name: 'Your cart' });
      await expect(drawer).toContainText('Subtotal€18.00');
      await drawer.getByRole('button', { name: /^Remove/ }).click();
      await expect(drawer.getByRole('button', { name: /^Undo/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      const moved = await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
      if (reducedMotion === 'reduce') expect(moved).toEqual([]);
      else expect(moved).not.toEqual([]);
    },
  );

/**
 * Records in every frame the height of the drawer's first line, then of the row that replaces the line.
 * Ends once that row is still.
 */
const followHeights = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('kiosk-cart-drawer')?.shadowRoot as ShadowRoot;
    const before: number[] = [];
    const after: number[] = [];
    const still = new Promise<void>(resolve => {
      const look = () => {
        const row = root.querySelector('[part=lines] > li') as HTMLElement;
        const { height } = row.getBoundingClientRect();
        const isRemoved = row.part.contains('removed');
        (isRemoved ? after : before).push(height);
        // Ten more frames, so that a motion with a late start is also seen.
        const isStill = after.length > 10 && !row.getAnimations().length;
        if (isStill) resolve();
        else requestAnimationFrame(look);
      };
      look();
    });
    Object.assign(window, { heights: still.then(() => ({ before, after })) });
  });
const readHeights = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { heights: Promise<Record<'before' | 'after', readonly number[]>> }).heights,
  );

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(
    `a removed line ${reducedMotion === 'reduce' ? 'becomes the undo bar at once with reduced motion' : 'shrinks to the undo bar frame by frame'}`,
    { tag: ['@needs-media-emulation', '@soak'] },
    async ({ page, world }) => {
      await page.emulateMedia({ reducedMotion });
      await visit(page, world, '/page', KNIFE + DRAWER);
      await add(page);
      const drawer = page.getByRole('dialog', { name: 'Your cart' });
      const remove = drawer.getByRole('button', { name: /^Remove/ });
      await remove.click();
      // The file that contains this button also contains the animation.
      await expect(drawer.getByRole('button', { name: /^Save .* for later/ })).toBeVisible();
      await drawer.getByRole('button', { name: /^Undo/ }).click();
      await expect(drawer).toContainText('Subtotal€39.00');
      await expect(remove).toBeVisible();

      // Ten times slower, so that a busy machine also renders several frames of the motion.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Animation.enable');
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
      await followHeights(page);
      await remove.click();
      const { before, after } = await readHeights(page);
      const line = before.at(-1) ?? 0;
      const bar = after.at(-1) ?? 0;
      expect(bar).toBeGreaterThan(20);
      expect(line).toBeGreaterThan(bar + 40);
      if (reducedMotion === 'reduce') {
        expect(new Set(after).size).toBe(1);
        return;
      }
      const steps = after.slice(1).map((height, at) => (after[at] ?? 0) - height);
      expect(Math.min(...steps), `it never grows: ${after}`).toBeGreaterThanOrEqual(0);
      expect(Math.max(...steps), `it never jumps: ${after}`).toBeLessThan((line - bar) * 0.6);
      expect(after[0], `it begins as high as the line: ${after}`).toBeGreaterThan(bar + (line - bar) * 0.6);
      expect(new Set(after).size, `several heights: ${after}`).toBeGreaterThan(5);
    },
  );
