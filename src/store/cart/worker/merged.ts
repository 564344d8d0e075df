import type { Cart, CartLine } from '../../../api/carts.ts';
import { cacheCart, withCart } from '../base.ts';
import type { ShopCart } from '../cart.ts';
import { nextChangeId } from '../changes.ts';
import { findLine, lineKey, withChanges } from '../lines.ts';
import { readLeft } from './confirm.ts';

/**
 * Reports a sign-in that has merged `before` into the cart. Adds a failure for each product whose stock the two carts
 * use up together, and offers the lines of `before` that are not merged.
 */
export async function reportMerge(shopCart: ShopCart, before: Cart | undefined): Promise<void> {
  const keysBefore = new Set(before?.lineItems.map(line => lineKey(line.catalogReference)));
  const { base, failures } = shopCart.state;
  const exhausted = (base?.lineItems ?? []).filter(
    ({ catalogReference, quantity, availability }) =>
      keysBefore.has(lineKey(catalogReference)) && availability.quantityAvailable === quantity,
  );
  const mergeFailures = exhausted.map(({ catalogReference, productName }) => ({
    id: nextChangeId(shopCart),
    kind: 'merge' as const,
    name: productName.original,
    keys: [lineKey(catalogReference)],
    problem: { name: '', message: '' },
  }));
  shopCart.patch({ failures: [...failures, ...mergeFailures] });
  await offerLeft(shopCart, before);
}

/**
 * Offers the lines of `before` that the sign-in has not merged. This happens if the sign-in began with the tokens of an
 * earlier visitor.
 */
async function offerLeft(shopCart: ShopCart, before: Cart | undefined): Promise<void> {
  const { owner, visitor } = shopCart.client.session;
  const isMissing = ({ catalogReference, quantity }: CartLine) =>
    Number(findLine(shopCart.state.base, lineKey(catalogReference))?.quantity ?? 0) < quantity;
  if (!visitor || !before?.lineItems.some(isMissing)) return;
  const left = await readLeft(shopCart.client.leave(visitor)).catch(() => undefined);
  const { base, lost } = shopCart.state;
  if (!left || left.id === base?.id || owner !== shopCart.client.session.owner) return;
  const lines = withChanges(left.lineItems.filter(isMissing), []);
  if (!lines.length) return;
  shopCart.patch({ lost: withCart(lost, left.id, lines) });
  cacheCart(shopCart, base);
}
