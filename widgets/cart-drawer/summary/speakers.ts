import type { ShopApp } from '../../../src/store/app.ts';

/** By shop: has its open drawer say something to those who hear it. */
export const speakers = new WeakMap<ShopApp, (text: string) => void>();

/** Announces in the drawer of a shop, if one is on the page. */
export const announce = (app: ShopApp, text: string): void => speakers.get(app)?.(text);
