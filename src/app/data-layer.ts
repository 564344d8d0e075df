import type { Cart, CartLine } from '../api/carts.ts';
import type { PriceSummary } from '../api/shared/money.ts';
import type { App } from '../store/app.ts';
import { lineKey } from '../store/cart/state.ts';
import { attempt } from '../validation/ignore-errors.ts';

/** An item as GA4's e-commerce events have it. */
interface Item {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_variant?: string;
  readonly price: number;
  readonly discount?: number;
  readonly quantity: number;
}

/** What a shopper has left for the checkout with, kept in their tab until the return. */
interface Left {
  readonly currency: string | undefined;
  readonly items: readonly Item[];
}

/** Of the details that the page is told, what is read here. */
interface Told {
  readonly lineItems: readonly Pick<CartLine, 'catalogReference' | 'quantity'>[];
  readonly lineItemId: string;
  readonly lineItemIds: readonly string[];
  readonly orderId: string;
  readonly totals: Partial<PriceSummary> | undefined;
}

/** Without the dust of adding decimals; some currencies have three. */
const exact = (sum: number): number => Math.round(sum * 1000) / 1000;
const numberOf = (sum: { readonly amount: string } | undefined): number => exact(Number(sum?.amount) || 0);

function itemOf(line: CartLine, quantity = line.quantity): Item {
  const { catalogReference, productName, descriptionLines, price, fullPrice } = line;
  const chosen = descriptionLines.flatMap(({ plainText, colorInfo }) => (plainText ?? colorInfo)?.original ?? []);
  const discount = exact(numberOf(fullPrice) - numberOf(price));
  return {
    item_id: catalogReference.catalogItemId,
    item_name: productName.original,
    ...(chosen.length > 0 && { item_variant: chosen.join(' / ') }),
    price: numberOf(price),
    ...(discount > 0 && { discount }),
    quantity,
  };
}

function push(event: string, ecommerce: object): void {
  const page = globalThis as { dataLayer?: unknown };
  // What is not the window's own is an element of the page with that id or name.
  if (!Object.hasOwn(page, 'dataLayer')) page.dataLayer = [];
  page.dataLayer ??= [];
  if (!Array.isArray(page.dataLayer)) return;
  // A container merges what it is given: nothing of the event before is to stay.
  page.dataLayer.push({ ecommerce: null }, { event, ecommerce });
}

/** Writes what shoppers do into the page's data layer as GA4 e-commerce events; nothing of who they are. */
export function makeDataLayer(app: App): (event: string, detail: unknown) => void {
  const key = `kiosk:left:${app.clientId}`;
  let now = app.store.getState().cart.base;
  let before = now;
  app.store.subscribe(({ cart: { base } }) => {
    if (base === now) return;
    before = now;
    now = base;
  });

  const lineIn = (cart: Cart | undefined, id: string) => cart?.lineItems.find(line => line.id === id);
  const inCart = (): readonly Item[] => now?.lineItems.map(line => itemOf(line)) ?? [];
  const say = (event: string, items: readonly Item[]) => {
    const value = exact(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
    if (items.length) push(event, { currency: now?.currency, value, items });
  };

  const writers: Readonly<Record<string, (told: Told) => void>> = {
    'kiosk:add': ({ lineItems }) => {
      const added = lineItems.flatMap(({ catalogReference, quantity }) => {
        const line = now?.lineItems.find(line => lineKey(line.catalogReference) === lineKey(catalogReference));
        return line ? [itemOf(line, quantity)] : [];
      });
      say('add_to_cart', added);
    },
    'kiosk:update': ({ lineItemId }) => {
      const line = lineIn(now, lineItemId);
      const more = (line?.quantity ?? 0) - (lineIn(before, lineItemId)?.quantity ?? 0);
      if (line && more) say(more > 0 ? 'add_to_cart' : 'remove_from_cart', [itemOf(line, Math.abs(more))]);
    },
    'kiosk:remove': ({ lineItemIds }) => {
      const gone = lineItemIds.flatMap(id => lineIn(before, id) ?? []).map(line => itemOf(line));
      say('remove_from_cart', gone);
    },
    'kiosk:view-cart': () => say('view_cart', inCart()),
    'kiosk:checkout': () => {
      const left: Left = { currency: now?.currency, items: inCart() };
      say('begin_checkout', left.items);
      attempt(() => sessionStorage.setItem(key, JSON.stringify(left)));
    },
    'kiosk:purchase': ({ orderId, totals }) => {
      const left = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Left> | null);
      attempt(() => sessionStorage.removeItem(key));
      const { total, tax, shipping } = totals ?? {};
      push('purchase', {
        transaction_id: orderId,
        currency: left?.currency,
        value: numberOf(total),
        tax: numberOf(tax),
        shipping: numberOf(shipping),
        items: left?.items ?? [],
      });
    },
  };
  return (event, detail) => writers[event]?.(detail as Told); // as the one who told it has made it
}
