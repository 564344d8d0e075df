import type { Page } from '@playwright/test';

/** Gives each product that the page reads a description with an HTML entity. */
export async function writeEntities(page: Page): Promise<void> {
  await page.route('**/query-platformized', async route => {
    const response = await route.fetch({ url: route.request().url().replace('shop.localhost', '127.0.0.1') });
    const answer = (await response.json()) as { products?: { description?: string }[] };
    for (const product of answer.products ?? []) product.description = 'Bread &amp; butter';
    await route.fulfill({ response, json: answer });
  });
}
