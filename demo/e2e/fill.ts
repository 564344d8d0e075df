import type { Locator } from '@playwright/test';

/** Replaces the text of a field. Clears it first, because Firefox's driver appends to an existing email address. */
export async function fill(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.fill(text);
}
