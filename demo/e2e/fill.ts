import type { Locator } from '@playwright/test';

/** Writes into a field that may hold something: Firefox's driver appends to an address that is there. */
export async function fill(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.fill(text);
}
