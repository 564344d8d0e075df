import type { Cart, CartLine } from '../api/carts.ts';
import type { PriceSummary } from '../api/shared/money.ts';
import type { ShopApp } from '../store/app.ts';
import { lineKey } from '../store/cart/state.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';

/** An item of GA4's e-commerce events. */
interface Item {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_variant?: string;
  readonly price: number;
  readonly discount?: number;
  readonly quantity: number;
}

/** The cart that a shopper left for the checkout with, kept in sessionStorage until the return. */
interface CheckoutSnapshot {
  readonly currency: string | undefined;
  readonly items: readonly Item[];
}

/** The members of event details that are read here. */
interface EventDetail {
  readonly lineItems: readonly Pick<CartLine, 'catalogReference' | 'quantity'>[];
  readonly lineItemId: string;
  readonly lineItemIds: readonly string[];
  readonly orderId: string;
  readonly totals: Partial<PriceSummary> | undefined;
}

/** Removes floating-point errors; some currencies have three decimals. */
const roundSum = (sum: number): number => Math.round(sum * 1000) / 1000;
const toAmount = (sum: { readonly amount: string } | undefined): number => roundSum(Number(sum?.amount) || 0);

function toItem(line: CartLine, quantity = line.quantity): Item {
  const { catalogReference, productName, descriptionLines, price, fullPrice } = line;
  const optionNames = descriptionLines.flatMap(({ plainText, colorInfo }) => (plainText ?? colorInfo)?.original ?? []);
  const discount = roundSum(toAmount(fullPrice) - toAmount(price));
  return {
    item_id: catalogReference.catalogItemId,
    item_name: productName.original,
    ...(optionNames.length > 0 && { item_variant: optionNames.join(' / ') }),
    price: toAmount(price),
    ...(discount > 0 && { discount }),
    quantity,
  };
}

function push(event: string, ecommerce: object): void {
  const page = globalThis as { dataLayer?: unknown };
  // Without an own property, `dataLayer` is an element of the page with that id or name.
  if (!Object.hasOwn(page, 'dataLayer')) page.dataLayer = [];
  page.dataLayer ??= [];
  if (!Array.isArray(page.dataLayer)) return;
  // Tag Manager merges pushes: the previous event's data has to be cleared.
  page.dataLayer.push({ ecommerce: null }, { event, ecommerce });
}

/** Pushes shopping events to the page's data layer as GA4 e-commerce events, without personal data. */
export function createDataLayer(app: ShopApp): (event: string, detail: unknown) => void {
  const key = `kiosk:left:${app.clientId}`;
  let current = app.store.getState().cart.base;
  let previous = current;
  app.store.subscribe(({ cart: { base } }) => {
    if (base === current) return;
    previous = current;
    current = base;
  });

  const findLine = (cart: Cart | undefined, id: string) => cart?.lineItems.find(line => line.id === id);
  const getCartItems = (): readonly Item[] => current?.lineItems.map(line => toItem(line)) ?? [];
  const pushItems = (event: string, items: readonly Item[]) => {
    const value = roundSum(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
    if (items.length) push(event, { currency: current?.currency, value, items });
  };

  const handlers: Readonly<Record<string, (detail: EventDetail) => void>> = {
    'kiosk:add': ({ lineItems }) => {
      const added = lineItems.flatMap(({ catalogReference, quantity }) => {
        const line = current?.lineItems.find(line => lineKey(line.catalogReference) === lineKey(catalogReference));
        return line ? [toItem(line, quantity)] : [];
      });
      pushItems('add_to_cart', added);
    },
    'kiosk:update': ({ lineItemId }) => {
      const line = findLine(current, lineItemId);
      const delta = (line?.quantity ?? 0) - (findLine(previous, lineItemId)?.quantity ?? 0);
      if (line && delta) pushItems(delta > 0 ? 'add_to_cart' : 'remove_from_cart', [toItem(line, Math.abs(delta))]);
    },
    'kiosk:remove': ({ lineItemIds }) => {
      const removed = lineItemIds.flatMap(id => findLine(previous, id) ?? []).map(line => toItem(line));
      pushItems('remove_from_cart', removed);
    },
    'kiosk:view-cart': () => pushItems('view_cart', getCartItems()),
    'kiosk:checkout': () => {
      const snapshot: CheckoutSnapshot = { currency: current?.currency, items: getCartItems() };
      pushItems('begin_checkout', snapshot.items);
      ignoreErrors(() => sessionStorage.setItem(key, JSON.stringify(snapshot)));
    },
    'kiosk:purchase': ({ orderId, totals }) => {
      const snapshot = ignoreErrors(
        () => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<CheckoutSnapshot> | null,
      );
      ignoreErrors(() => sessionStorage.removeItem(key));
      const { total, tax, shipping } = totals ?? {};
      push('purchase', {
        transaction_id: orderId,
        currency: snapshot?.currency,
        value: toAmount(total),
        tax: toAmount(tax),
        shipping: toAmount(shipping),
        items: snapshot?.items ?? [],
      });
    },
  };
  return (event, detail) => handlers[event]?.(detail as EventDetail); // as the store emits it
}
