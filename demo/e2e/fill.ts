import type { Locator } from '@playwright/test';

/** Replaces the text of a field. Clears the field first, because Firefox's driver appends to an email address. */
export async function fill(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.fill(text);
}
