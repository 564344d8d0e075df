import type { CartLine } from '../../../src/api/carts.ts';
import type { CheckoutLine } from '../../../src/api/checkouts.ts';
import type { Line } from '../../../src/api/shared/line.ts';
import { imageOf } from '../catalog/media-view.ts';
import { type Cents, multiPrice } from '../core/money.ts';
import type { LineAvailability, PricedLine } from './price-line.ts';
import type { LineTotals } from './totals.ts';
import { lineSums } from './totals-view.ts';

/** What a merchant set on a line, and when its service takes place. */
const extrasOf = ({ overrides, service }: PricedLine) => ({
  ...(overrides && { catalogOverrideFields: overrides }),
  ...(service && { serviceProperties: service }),
});

/** What the lines of carts, checkouts and orders have in common. */
function lineOf(line: PricedLine, currency: string): Line {
  const { id, quantity, reference, name, price, descriptionLines, weight, sku, shippable, itemType } = line;
  return {
    id,
    quantity,
    catalogReference: reference,
    productName: { original: name, translated: name },
    price: multiPrice(price, currency),
    priceBeforeDiscounts: multiPrice(price, currency),
    descriptionLines,
    physicalProperties: { ...(shippable && { weight: weight / 1000 }), ...(sku && { sku }), shippable },
    itemType: { preset: itemType },
    paymentOption: line.paymentOption,
    ...(line.deposit && { depositAmount: multiPrice(line.deposit, currency) }),
  };
}

const pageOf = ({ slug }: PricedLine, origin: string) =>
  slug ? { url: { relativePath: `/product/${slug}`, url: `${origin}/product/${slug}` } } : {};

export function cartLineOf(
  line: PricedLine,
  availability: LineAvailability | undefined,
  currency: string,
  origin: string,
): CartLine {
  const money = (cents: Cents) => multiPrice(cents, currency);
  return {
    ...lineOf(line, currency),
    fullPrice: money(line.fullPrice),
    lineItemPrice: money(line.price * line.quantity),
    ...pageOf(line, origin),
    ...(line.picture && { image: imageOf(origin, line.picture) }),
    availability: availability ?? { status: 'NOT_FOUND' },
    ...extrasOf(line),
    ...(line.custom && { customLineItem: true }),
  };
}

export function checkoutLineOf(
  totals: LineTotals,
  availability: LineAvailability | undefined,
  currency: string,
  origin: string,
): CheckoutLine {
  const { line } = totals;
  const { totalDiscount, ...sums } = lineSums(totals, currency);
  return {
    ...lineOf(line, currency),
    ...sums,
    discount: totalDiscount,
    ...pageOf(line, origin),
    ...(line.picture && { media: imageOf(origin, line.picture) }),
    availability: availability ?? { status: 'NOT_FOUND' },
    ...extrasOf(line),
  };
}
