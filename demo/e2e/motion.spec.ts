import type { Page } from '@playwright/test';
import { expect, test } from './world.ts';

const BODY =
  '<kiosk-cart-button></kiosk-cart-button><kiosk-add-to-cart product="stoneware-mug" show="gallery options"></kiosk-add-to-cart><kiosk-member-login mode="dialog"></kiosk-member-login><kiosk-cart-drawer></kiosk-cart-drawer>';

/** Follows what moves in the elements of a page, frame by frame, by the properties that change. */
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
          // What says that something is under way turns slowly.
          const isSpinner = iterations === Number.POSITIVE_INFINITY && Number(duration) >= 2000;
          if (Number(duration) > 1 && !isSpinner) for (const name of names) if (MOVING.test(name)) moved.add(name);
        }
      requestAnimationFrame(look);
    };
    look();
  });

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`choosing, adding, opening, removing and closing move ${reducedMotion === 'reduce' ? 'nothing where motion is not wanted' : 'something elsewhere'}`, async ({
    page,
    world,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(world.serve('/page', { html: world.html(BODY) }));
    await expect(page.getByRole('radio', { name: 'Sage' })).toBeAttached();
    await followMotion(page);
    await page.locator('label', { hasText: 'Sage' }).click();
    await page.locator('label', { hasText: /^S$/ }).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    const drawer = page.getByRole('dialog', { name: 'Your cart' });
    await expect(drawer).toContainText('Subtotal€18.00');
    await drawer.getByRole('button', { name: /^Remove/ }).click();
    await expect(drawer.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    const moved = await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
    if (reducedMotion === 'reduce') expect(moved).toEqual([]);
    else expect(moved).not.toEqual([]);
  });
