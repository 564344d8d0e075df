import type { Cart } from '../../api/carts.ts';
import type { Product } from '../../api/products.ts';
import type { ShopApp } from '../app.ts';
import type { Choices } from '../choices.ts';
import { type AddOptions, addLines } from './actions.ts';
import { type CustomTexts, toCatalogReference, toPreviewLine } from './preview.ts';
import { dismissFailure } from './queue.ts';

/** A product as a shopper has put it together. */
interface ProductSelection {
  readonly product: Product;
  readonly choices: Choices;
  readonly texts: CustomTexts;
  readonly quantity: number;
}

/** Adds a product, see `addLines`. `replaces` is the id of a failure that this add makes up for. */
export function addProduct(
  app: ShopApp,
  { product, choices, texts, quantity }: ProductSelection,
  {
    replaces,
    ...options
  }: Pick<AddOptions, 'from' | 'quiet' | 'changeId'> & { readonly replaces?: string | undefined },
): Promise<Cart | undefined> {
  if (replaces !== undefined) dismissFailure(app, replaces);
  return addLines(app, {
    ...options,
    lines: [{ catalogReference: toCatalogReference(product, choices, texts), quantity }],
    previews: [toPreviewLine(product, choices, texts, quantity)],
  });
}
