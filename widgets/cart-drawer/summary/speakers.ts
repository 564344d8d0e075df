import type { ShopApp } from '../../../src/store/app.ts';

/** For each shop, the function by which its open drawer announces a text. */
export const speakers = new WeakMap<ShopApp, (text: string) => void>();

/** Announces a text in the open drawer of a shop. Does nothing if no drawer is open. */
export const announce = (app: ShopApp, text: string): void => speakers.get(app)?.(text);
