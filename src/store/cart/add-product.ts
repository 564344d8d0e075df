import type { Cart } from '../../api/carts.ts';
import type { ShopApp } from '../app.ts';
import { type AddOptions, addLines } from './actions.ts';
import { dismissFailure } from './queue.ts';
import type { PreviewLine } from './state.ts';

/**
 * Adds the product of a preview to the cart, as `addLines` does. With `replaces`, first removes the failure with this
 * id from `cart.failures`, because this add retries it.
 */
export function addProduct(
  app: ShopApp,
  preview: PreviewLine,
  {
    replaces,
    ...options
  }: Pick<AddOptions, 'from' | 'quiet' | 'changeId'> & { readonly replaces?: string | undefined },
): Promise<Cart | undefined> {
  if (replaces !== undefined) dismissFailure(app, replaces);
  const { catalogReference, quantity } = preview;
  return addLines(app, { ...options, lines: [{ catalogReference, quantity }], previews: [preview] });
}
