import { useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import { MAX_QUANTITY } from '../../src/api/shared/line.ts';
import { useProductUnits } from '../../src/elements/useProductEntry.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { unitsKey } from '../../src/store/cart/state.ts';
import type { Offer } from '../../src/store/simple-offer.ts';

/**
 * The quantity to add: the page's until the shopper sets one, and no more than the stock leaves beside the cart.
 * Returns it with what the stock leaves, and a setter.
 */
export function useQuantity(app: ShopApp, product: Product | undefined, offer: Offer | undefined, initial: number) {
  const [edited, setEdited] = useState({ initial, value: initial });
  const { stockLeft, stockVariantId } = offer ?? {};
  const isLimited = product && stockLeft !== undefined;
  const unitsInCart = useProductUnits(app, isLimited ? unitsKey(product.id, stockVariantId) : '');
  const maxQuantity = stockLeft === undefined ? MAX_QUANTITY : Math.max(0, stockLeft - unitsInCart);
  const quantity = Math.min(edited.initial === initial ? edited.value : initial, Math.max(1, maxQuantity));
  return [quantity, maxQuantity, (value: number) => setEdited({ initial, value })] as const;
}
