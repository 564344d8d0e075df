import type { OrderLine, TaxBreakdown } from '../../../src/api/shared/order-line.ts';
import { guidOf } from '../core/ids.ts';
import { type Cents, priceOf } from '../core/money.ts';
import { rateInWords, type Tax } from '../pricing/taxes.ts';
import type { LineTotals } from '../pricing/totals.ts';

const DAY = 86_400_000;
/** For how long a digital product can be fetched. */
const FETCHABLE = 30 * DAY;

export const orderTaxOf = ({ taxable, rate, tax }: Tax, currency: string) => ({
  taxableAmount: priceOf(taxable, currency),
  taxRate: rateInWords(rate),
  totalTax: priceOf(tax, currency),
});

const words = { COUNTRY: 'VAT', STATE: 'State tax', COUNTY: 'County tax', CITY: 'City tax', SPECIAL: 'District tax' };

/** What a tax is called, by whose it is. */
export const taxNameOf = ({ name, rate }: Tax['parts'][number]) => ({
  taxName: words[name],
  rate: rateInWords(rate),
  jurisdictionType: name,
});

const breakdownOf = ({ taxable, parts }: Tax, currency: string): readonly TaxBreakdown[] =>
  parts.map(part => ({
    ...taxNameOf(part),
    taxAmount: priceOf(part.tax, currency),
    taxableAmount: priceOf(taxable, currency),
    nonTaxableAmount: priceOf(0, currency),
  }));

/** A bought line; its picture is added when it is shown. */
export function orderLineOf(
  { line, discount, beforeTax, tax }: LineTotals,
  currency: string,
  purchasedAt: number,
): OrderLine {
  const { id, quantity, reference, custom, name, weight, sku, shippable, itemType, paymentOption } = line;
  const money = (cents: Cents) => priceOf(cents, currency);
  const details = orderTaxOf(tax, currency);
  return {
    id,
    productName: { original: name, translated: name },
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
      taxIncludedInPrice: false,
      taxBreakdown: breakdownOf(tax, currency),
    },
    ...(line.deposit && { depositAmount: money(line.deposit) }),
    ...(itemType === 'DIGITAL' && {
      digitalFile: {
        fileId: guidOf(reference.catalogItemId, 'file'),
        expirationDate: new Date(purchasedAt + FETCHABLE).toISOString(),
      },
    }),
  };
}
