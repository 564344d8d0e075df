import type { OrderLine, TaxBreakdown } from '../../../src/api/shared/order-line.ts';
import { DAY_MS } from '../core/clock.ts';
import { deriveGuid } from '../core/ids.ts';
import { type Cents, toPrice } from '../core/money.ts';
import { type Tax, toRateString } from '../pricing/taxes.ts';
import type { LineTotals } from '../pricing/totals.ts';

const DOWNLOAD_LIFETIME_MS = 30 * DAY_MS;

export const toOrderTax = ({ taxable, rate, tax }: Tax, currency: string) => ({
  taxableAmount: toPrice(taxable, currency),
  taxRate: toRateString(rate),
  totalTax: toPrice(tax, currency),
});

const taxNames = {
  COUNTRY: 'VAT',
  STATE: 'State tax',
  COUNTY: 'County tax',
  CITY: 'City tax',
  SPECIAL: 'District tax',
};

export const toTaxName = ({ name, rate }: Tax['parts'][number]) => ({
  taxName: taxNames[name],
  rate: toRateString(rate),
  jurisdictionType: name,
});

const toTaxBreakdown = ({ taxable, parts }: Tax, currency: string): readonly TaxBreakdown[] =>
  parts.map(part => ({
    ...toTaxName(part),
    taxAmount: toPrice(part.tax, currency),
    taxableAmount: toPrice(taxable, currency),
    nonTaxableAmount: toPrice(0n, currency),
  }));

/** A line of an order without its picture, which the view adds. */
export function toOrderLine(
  { line, discount, beforeTax, tax }: LineTotals,
  currency: string,
  purchasedAt: number,
): OrderLine {
  const { id, quantity, reference, custom, name, weight, sku, shippable, itemType, paymentOption } = line;
  const money = (cents: Cents) => toPrice(cents, currency);
  const details = toOrderTax(tax, currency);
  return {
    id,
    productName: { original: name, translated: line.translatedName ?? name },
    ...((!custom || custom.catalogReference) && { catalogReference: custom?.catalogReference ?? reference }),
    quantity,
    descriptionLines: line.descriptionLines,
    physicalProperties: { ...(shippable && { weight: weight / 1000 }), ...(sku && { sku }), shippable },
    itemType: { preset: itemType },
    paymentOption,
    refundQuantity: 0,
    restockQuantity: 0,
    price: money(line.price),
    priceBeforeDiscounts: money(line.price),
    totalDiscount: money(discount),
    totalPriceBeforeTax: money(beforeTax),
    totalPriceAfterTax: money(beforeTax + tax.tax),
    taxDetails: details,
    taxInfo: {
      taxAmount: details.totalTax,
      taxableAmount: details.taxableAmount,
      taxRate: details.taxRate,
      taxIncludedInPrice: tax.included,
      taxBreakdown: toTaxBreakdown(tax, currency),
    },
    ...(line.subscription && { subscriptionInfo: line.subscription }),
    ...(line.deposit && { depositAmount: money(line.deposit) }),
    ...(itemType === 'DIGITAL' && {
      digitalFile: {
        fileId: deriveGuid(reference.catalogItemId, 'file'),
        expirationDate: new Date(purchasedAt + DOWNLOAD_LIFETIME_MS).toISOString(),
      },
    }),
  };
}
