import type { CartLine } from '../../../src/api/carts.ts';
import type { CheckoutLine } from '../../../src/api/checkouts.ts';
import type { Line } from '../../../src/api/shared/line.ts';
import { toImage } from '../catalog/media-view.ts';
import { type Cents, toMultiPrice } from '../core/money.ts';
import type { LineAvailability, PricedLine } from './price-line.ts';
import type { LineTotals } from './totals.ts';
import { toPricesBreakdown } from './totals-view.ts';

const toLineExtras = ({ overrides, service }: PricedLine) => ({
  ...(overrides && { catalogOverrideFields: overrides }),
  ...(service && { serviceProperties: service }),
});

/** The fields that cart lines and checkout lines share. */
function toLine(line: PricedLine, currency: string): Line {
  const { id, quantity, reference, name, translatedName, price, descriptionLines, weight, sku, shippable, itemType } =
    line;
  return {
    id,
    quantity,
    catalogReference: reference,
    productName: { original: name, translated: translatedName ?? name },
    price: toMultiPrice(price, currency),
    priceBeforeDiscounts: toMultiPrice(price, currency),
    descriptionLines,
    physicalProperties: { ...(shippable && { weight: weight / 1000 }), ...(sku && { sku }), shippable },
    itemType: { preset: itemType },
    paymentOption: line.paymentOption,
    ...(line.deposit && { depositAmount: toMultiPrice(line.deposit, currency) }),
  };
}

const toPageUrl = ({ slug }: PricedLine, origin: string) =>
  slug ? { url: { relativePath: `/product/${slug}`, url: `${origin}/product/${slug}` } } : {};

export function toCartLine(
  line: PricedLine,
  availability: LineAvailability | undefined,
  currency: string,
  origin: string,
): CartLine {
  const money = (cents: Cents) => toMultiPrice(cents, currency);
  return {
    ...toLine(line, currency),
    fullPrice: money(line.fullPrice),
    lineItemPrice: money(line.price * BigInt(line.quantity)),
    ...toPageUrl(line, origin),
    ...(line.picture && { image: toImage(origin, line.picture) }),
    availability: availability ?? { status: 'NOT_FOUND' },
    ...toLineExtras(line),
    ...(line.custom && { customLineItem: true }),
  };
}

export function toCheckoutLine(
  totals: LineTotals,
  availability: LineAvailability | undefined,
  currency: string,
  origin: string,
): CheckoutLine {
  const { line } = totals;
  const { totalDiscount, ...sums } = toPricesBreakdown(totals, currency);
  return {
    ...toLine(line, currency),
    ...sums,
    discount: totalDiscount,
    ...toPageUrl(line, origin),
    ...(line.picture && { media: toImage(origin, line.picture) }),
    availability: availability ?? { status: 'NOT_FOUND' },
    ...toLineExtras(line),
  };
}
