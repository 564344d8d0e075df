import type { Locator, Page } from '@playwright/test';

export const formHtml = (slug: string, attributes = '', inside = ''): string =>
  `<kiosk-add-to-cart product="${slug}" ${attributes}>${inside}</kiosk-add-to-cart>`;

export const form = (page: Page, slug: string): Locator => page.locator(`kiosk-add-to-cart[product="${slug}"]`);

/** The button of a product's form; without a product, the button of the only form. */
export const addButton = (page: Page, slug?: string): Locator =>
  (slug ? form(page, slug) : page).getByRole('button', { name: 'Add to cart' });

export const add = (page: Page, slug?: string): Promise<void> => addButton(page, slug).click();

/** The id of the product's variant with these choices, or undefined if the page has not loaded the product. */
export const variantIdOf = (page: Page, slug: string, ...choices: readonly string[]): Promise<string | undefined> =>
  page.evaluate(
    ([slug, wanted]) => {
      const variants = window.kiosk.store.getState().products[slug]?.product?.variants ?? [];
      return variants.find(({ choices }) => Object.values(choices).join() === wanted)?.id;
    },
    [slug, choices.join()] as const,
  );
