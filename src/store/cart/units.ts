import { getShownLines } from './lines.ts';
import { type CartState, unitsKey } from './state.ts';

const unitsByCart = new WeakMap<CartState, ReadonlyMap<string, number>>();

/**
 * The number of units of a product, by `unitsKey`, that the shopper sees in the cart. Counted once per state of the
 * cart.
 */
export function getProductUnits({ cart }: { readonly cart: CartState }, key: string): number {
  const units = unitsByCart.get(cart) ?? countByProduct(cart);
  unitsByCart.set(cart, units);
  return units.get(key) ?? 0;
}

function countByProduct(cart: CartState): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { quantity, catalogReference } of getShownLines(cart)) {
    const { catalogItemId, options } = catalogReference;
    for (const variantId of new Set(['', options?.variantId ?? ''])) {
      const key = unitsKey(catalogItemId, variantId);
      units.set(key, (units.get(key) ?? 0) + quantity);
    }
  }
  return units;
}
