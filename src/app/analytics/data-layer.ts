import type { Cart, CartLine } from '../../api/carts.ts';
import { createStored } from '../../storage/stored.ts';
import type { ShopApp } from '../../store/app.ts';
import { lineKey } from '../../store/cart/lines.ts';
import type { KioskEvents } from '../../store/page-events.ts';
import type { Ports } from '../../store/ports.ts';
import { inAnyTab } from '../../store/storages.ts';
import { sum } from '../../validation/sum.ts';
import { createConsentGate } from './consent.ts';
import {
  type BoughtLine,
  getChargedPrice,
  getCurrentAmount,
  type Item,
  type ListPlace,
  roundSum,
  toAmount,
  toBoughtItem,
  toCartItem,
  toLineValue,
  toProductItem,
} from './items.ts';
import { type ProductView, watchProducts } from './views.ts';

type Handlers = { readonly [E in keyof KioskEvents]?: (detail: KioskEvents[E]) => void };

/**
 * Returns a function that pushes Kiosk's events to the page's data layer as GA4 names them, without personal data. Also
 * pushes views and selections of products, and the chosen delivery.
 */
export function createDataLayer(app: ShopApp, consentRequired: boolean): Ports['emit'] {
  const gate = createConsentGate(consentRequired);
  const { cart: initialCart } = app.store.getState();
  let current = initialCart.base;
  let previous = current;
  let delivery: string | undefined;
  app.store.subscribe(({ cart: { base, totals } }) => {
    if (base !== current) {
      previous = current;
      current = base;
    }
    if (totals?.delivery === delivery) return;
    delivery = totals?.delivery;
    if (delivery) pushCart('add_shipping_info', { ...getCoupon(), shipping_tier: delivery });
  });

  const places = openPlaces(app, gate.isAllowed);
  /** The list and position from which an item was chosen, or its position in the event. */
  const getPlace = (id: string | undefined, index: number) => places.get(id ?? '') ?? { index };
  const toItems = (lines: readonly (readonly [CartLine, number?])[]): readonly Item[] =>
    lines.map(([line, quantity], index) =>
      toCartItem(line, getPlace(line.catalogReference.catalogItemId, index), quantity),
    );

  // Tag Manager merges pushes, so the previous event's data must be cleared.
  const pushEcommerce = (event: string, ecommerce: object) => gate.push({ ecommerce: null }, { event, ecommerce });
  const pushLines = (event: string, lines: readonly (readonly [CartLine, number?])[], more: object = {}) => {
    const items = toItems(lines);
    const value = roundSum(sum(items, ({ price, quantity }) => price * quantity));
    if (items.length) pushEcommerce(event, { currency: current?.currency, value, ...more, items });
  };
  const pushCart = (event: string, more?: object) =>
    pushLines(event, current?.lineItems.map(line => [line] as const) ?? [], more);
  const getCoupon = () => toCoupon(current?.appliedDiscounts?.find(({ coupon }) => coupon)?.coupon?.code);
  const findLine = (cart: Cart | undefined, id: string) => cart?.lineItems.find(line => line.id === id);
  const pushViews = (event: string, views: readonly ProductView[]) => {
    const [first] = views;
    if (!first) return;
    const { index: _, ...list } = first.place;
    pushEcommerce(event, {
      ...(event === 'view_item_list' && { currency: getChargedPrice(first.product)?.currency }),
      ...list,
      items: views.map(({ product, place }) => toProductItem(product, place)),
    });
  };

  const tellViewsOf = watchProducts(app, {
    onView: ({ product, place }) =>
      pushEcommerce('view_item', {
        currency: getChargedPrice(product)?.currency,
        value: getCurrentAmount(product),
        items: [toProductItem(product, getPlace(product.id, place.index))],
      }),
    onListView: views => pushViews('view_item_list', views),
    onSelect: view => {
      places.set(view.product.id, view.place);
      pushViews('select_item', [view]);
    },
  });

  const handlers: Handlers = {
    'kiosk:consent': ({ agreed }) => gate.setAgreed(agreed),
    'kiosk:add': ({ lineItems }) => {
      // An added product on screen counts as viewed, although the browser may not have reported the view yet.
      tellViewsOf((lineItems ?? []).map(({ catalogReference }) => catalogReference.catalogItemId));
      const added = (lineItems ?? []).flatMap(({ catalogReference, quantity }) => {
        const line = current?.lineItems.find(line => lineKey(line.catalogReference) === lineKey(catalogReference));
        return line ? [[line, quantity] as const] : [];
      });
      pushLines('add_to_cart', added);
    },
    'kiosk:update': ({ lineItemId }) => {
      const line = findLine(current, lineItemId);
      const delta = (line?.quantity ?? 0) - (findLine(previous, lineItemId)?.quantity ?? 0);
      if (line && delta) pushLines(delta > 0 ? 'add_to_cart' : 'remove_from_cart', [[line, Math.abs(delta)]]);
    },
    'kiosk:remove': ({ lineItemIds }) => {
      const removed = lineItemIds.flatMap(id => findLine(previous, id) ?? []);
      pushLines(
        'remove_from_cart',
        removed.map(line => [line]),
      );
    },
    'kiosk:view-cart': () => pushCart('view_cart'),
    'kiosk:checkout': () => pushCart('begin_checkout', getCoupon()),
    'kiosk:purchase': ({ orderId, checkoutId, totals, currency, coupon, ...bought }) => {
      const lineItems: readonly BoughtLine[] = bought.lineItems ?? [];
      const { subtotal, discount, tax, shipping } = totals ?? {};
      const value = lineItems.length ? sum(lineItems, toLineValue) : toAmount(subtotal) - toAmount(discount);
      pushEcommerce('purchase', {
        transaction_id: orderId ?? checkoutId,
        currency,
        value: roundSum(value),
        tax: toAmount(tax),
        shipping: toAmount(shipping),
        ...toCoupon(coupon),
        items: lineItems.map((line, index) =>
          toBoughtItem(line, getPlace(line.catalogReference?.catalogItemId, index)),
        ),
      });
    },
    // After a login on the shop's hosted page, the event has no member id.
    'kiosk:login': ({ memberId }) => gate.push({ event: 'login', method: memberId ? 'email' : 'redirect' }),
    'kiosk:register': () => gate.push({ event: 'sign_up', method: 'email' }),
    'kiosk:back-in-stock': ({ request: { catalogReference } }) => {
      const { catalogItemId } = catalogReference;
      const entries = Object.values(app.store.getState().products);
      const product = entries.find(({ product }) => product?.id === catalogItemId)?.product;
      const price = product && { currency: getChargedPrice(product)?.currency, value: getCurrentAmount(product) };
      gate.push({ event: 'generate_lead', lead_source: 'back_in_stock', ...price });
    },
  };
  return (event, detail) => handlers[event]?.(detail);
}

const toCoupon = (coupon: string | undefined) => (coupon ? { coupon } : {});

const listsEntry = /* @__PURE__ */ createStored('lists', inAnyTab);

/**
 * The list from which each product was chosen. Stored for later pages of the tab if storage and analytics are allowed.
 */
function openPlaces(app: ShopApp, isAllowed: () => boolean) {
  const isStored = () => app.ports.storageKind() !== 'memory' && isAllowed();
  const stored = isStored() && listsEntry.read(app, JSON.parse);
  const places = new Map<string, ListPlace>(Object.entries(Object(stored)));
  return {
    get: (id: string) => places.get(id),
    set: (id: string, place: ListPlace): void => {
      places.set(id, place);
      if (isStored()) listsEntry.write(app, Object.fromEntries(places));
    },
  };
}
