import type { MultiPrice } from '../../../src/api/shared/money.ts';
import type { MaxOf } from '../../../src/storage/registry.ts';
import { createStored } from '../../../src/storage/stored.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { getShopCart } from '../../../src/store/cart/cart.ts';
import { inCart } from '../../../src/store/cart/entries.ts';
import { lineKey } from '../../../src/store/cart/lines.ts';
import type { CartState } from '../../../src/store/cart/state.ts';
import { toJson } from '../../../src/validation/to-json.ts';

/** The unit price that a shopper has seen: the charged amount, and the text with its currency. */
type SeenPrice = readonly [amount: number, text: string];
/** The seen prices by line key. */
type SeenPrices = Readonly<Record<string, SeenPrice>>;

/** The most characters to store. The prices of larger carts are not stored. */
const MAX_LENGTH: MaxOf<'prices'> = 50_000;

const seenIn = new WeakMap<ShopApp, SeenPrices>();

const pricesEntry = /* @__PURE__ */ createStored('prices', inCart);

const isSeenPrice = (value: unknown): value is SeenPrice =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string' && value[1].length < 50;

function readSeen(app: ShopApp): SeenPrices {
  const kept = pricesEntry.read(getShopCart(app), JSON.parse);
  return Object.fromEntries(
    Object.entries(Object(kept)).filter((entry): entry is [string, SeenPrice] => isSeenPrice(entry[1])),
  );
}

function keep(app: ShopApp, seen: SeenPrices): void {
  seenIn.set(app, seen);
  const text = toJson(seen);
  pricesEntry.write(getShopCart(app), text.length > 2 && text.length < MAX_LENGTH && text);
}

/**
 * Compares the prices of a cart's lines with the prices that the shopper has seen, and returns the former prices of the
 * changed lines, by line key. The price at the add counts as seen. A new price counts as seen once the drawer is `open`
 * with a cart that the platform has confirmed.
 */
export function followPrices(
  app: ShopApp,
  { base, ops, cached, status }: Pick<CartState, 'base' | 'ops' | 'cached' | 'status'>,
  open: boolean,
  format: (price: MultiPrice) => string,
): Readonly<Record<string, string>> {
  const isConfirmed = status === 'ready' && !cached;
  const before = seenIn.get(app) ?? readSeen(app);
  const changed: Record<string, string> = {};
  // Forgets lines that have left the cart, once the cart is confirmed.
  const seen: Record<string, SeenPrice> = isConfirmed && !ops.length ? {} : { ...before };
  for (const { catalogReference, price } of base?.lineItems ?? []) {
    const key = lineKey(catalogReference);
    const known = before[key];
    // A product that the shop has removed has no price.
    const now: SeenPrice | undefined = price.amount ? [Number(price.amount), format(price)] : known;
    const isNews = known && now?.[0] !== known[0] && isConfirmed && open;
    if (isNews) changed[key] = known[1];
    const shown = isNews || !known ? now : known;
    if (shown) seen[key] = shown;
  }
  for (const op of ops) {
    const previews = op.kind === 'add' ? op.previews : op.kind === 'restore' ? [op.preview] : [];
    for (const { catalogReference, price } of previews)
      if (price.amount) seen[lineKey(catalogReference)] = [Number(price.amount), format(price)];
  }
  if (toJson(seen) !== toJson(before)) keep(app, seen);
  return changed;
}
