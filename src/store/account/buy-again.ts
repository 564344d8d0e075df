import type { Order } from '../../api/orders.ts';
import { type Product, queryProducts } from '../../api/products.ts';
import { type NewLine, STORES_APP_ID } from '../../api/shared/line.ts';
import type { OrderLine } from '../../api/shared/order-line.ts';
import type { ShopApp } from '../app.ts';
import { addLines } from '../cart/actions.ts';
import { toPreviewLine } from '../cart/preview.ts';
import { type PreviewLine, unitsKey } from '../cart/state.ts';
import { getInitialChoices } from '../initial-choices.ts';
import { normalizeProduct } from '../normalize/product.ts';
import { getOffer, getUnchosenOptions } from '../selection.ts';

/** The most products that the platform returns for one query. */
const MAX_PAGE_SIZE = 100;

async function readProducts(app: ShopApp, ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  const found = new Map<string, Product>();
  for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
    const id = { $in: ids.slice(from, from + MAX_PAGE_SIZE) };
    const query = { filter: { id }, paging: { limit: MAX_PAGE_SIZE } };
    const { products } = await app.client.call(queryProducts, { query });
    if (!Array.isArray(products)) throw new Error('The answer has no products');
    for (const answered of products) {
      const product = normalizeProduct(answered);
      if (product) found.set(product.id, product);
    }
  }
  return found;
}

const toMap = (texts: Readonly<Record<string, string>> | undefined) => new Map(Object.entries(texts ?? {}));

interface Addition {
  readonly line: NewLine;
  readonly preview: PreviewLine;
}

/** Returns the line to add for a line of an order, limited to the stock. Returns undefined if no unit can be added. */
function toAddition(
  { catalogReference, quantity }: OrderLine,
  products: ReadonlyMap<string, Product>,
  takeUnits: (key: string, wanted: number, left: number | undefined) => number,
): Addition | undefined {
  const product = products.get(catalogReference?.catalogItemId ?? '');
  if (!product || !catalogReference) return undefined;
  const { variantId, options, customTextFields } = catalogReference.options ?? {};
  const bought = { variant: variantId, choices: toMap(options), namesOnly: true };
  const { choices, unknown } = getInitialChoices(product, bought);
  const { availability, stockLeft, stockVariantId } = getOffer(product, choices);
  if (unknown.length || availability !== 'available' || getUnchosenOptions(product, choices).length) return undefined;
  const units = takeUnits(unitsKey(product.id, stockVariantId), quantity, stockLeft);
  if (!units) return undefined;
  const preview = toPreviewLine(product, choices, toMap(customTextFields), units);
  return { line: { catalogReference: preview.catalogReference, quantity: units }, preview };
}

/** The result of an add of an order's lines. */
export interface BoughtAgain {
  /** Whether the cart has more units than before. */
  readonly isAdded: boolean;
  /** The names of the products that cannot be added, or only in part. */
  readonly missing: readonly string[];
}

/**
 * Adds the lines of an order to the cart as one change, each limited to the stock. Resolves with undefined if the page
 * cancels the add.
 */
export async function buyAgain(
  app: ShopApp,
  { lineItems = [] }: Partial<Order>,
  from: Element,
): Promise<BoughtAgain | undefined> {
  const isOfShop = ({ catalogReference }: OrderLine) => catalogReference?.appId === STORES_APP_ID;
  const ids = lineItems.filter(isOfShop).map(({ catalogReference }) => catalogReference?.catalogItemId ?? '');
  const products = await readProducts(app, [...new Set(ids)]);
  const taken = new Map<string, number>();
  const takeUnits = (key: string, wanted: number, left: number | undefined) => {
    const before = taken.get(key) ?? app.parts.cart?.productUnits(app.store.getState(), key) ?? 0;
    const units = Math.min(wanted, Math.max(0, (left ?? Number.POSITIVE_INFINITY) - before));
    taken.set(key, before + units);
    return units;
  };
  const additions: Addition[] = [];
  const missing: string[] = [];
  for (const line of lineItems) {
    const addition = toAddition(line, products, takeUnits);
    if (addition) additions.push(addition);
    if (addition?.line.quantity !== line.quantity)
      missing.push(line.productName?.translated ?? line.productName?.original ?? '');
  }
  if (!additions.length) return { isAdded: false, missing };
  const cart = await addLines(app, {
    lines: additions.map(({ line }) => line),
    previews: additions.map(({ preview }) => preview),
    from,
  });
  return cart && { isAdded: true, missing };
}
