import type { Cart, CartLine } from '../../api/carts.ts';
import type { MultiPrice } from '../../api/shared/money.ts';
import { CallError } from '../../transport/call-error.ts';
import { toDescriptionLines, toTranslatable } from '../normalize/line-texts.ts';
import { toList, withTexts } from '../normalize/values.ts';

const EMPTY_PRICE: MultiPrice = { amount: '', convertedAmount: '', formattedAmount: '', formattedConvertedAmount: '' };

/** Fills in what lines lack, so that a deleted product does not hide the others. Throws a `CallError` without a cart and its id. */
export function normalizeCart(cart: Cart | null | undefined): Cart {
  if (!isText(cart?.id)) throw new CallError('System error occurred', { status: 200, code: 'UNKNOWN' });
  const { lineItems, appliedDiscounts, updatedDate } = cart;
  return {
    ...cart,
    updatedDate: isText(updatedDate) ? updatedDate : '',
    lineItems: normalizeLines(lineItems),
    appliedDiscounts: toList(appliedDiscounts),
  };
}

/** The lines among what should be some. */
export const normalizeLines = (lines: unknown): readonly CartLine[] =>
  toList(lines as readonly CartLine[]).map(normalizeLine);

const isText = (value: unknown) => typeof value === 'string';

const toPrice = (price: MultiPrice | undefined): MultiPrice =>
  price ? withTexts(price, 'formattedAmount formattedConvertedAmount') : EMPTY_PRICE;

function normalizeLine(line: Partial<CartLine>): CartLine {
  const { quantity, catalogReference, productName, price, fullPrice, descriptionLines, availability } = line;
  const id = isText(line.id) ? line.id : '';
  return {
    ...line,
    id,
    quantity: Number.isInteger(quantity) ? Number(quantity) : 1,
    catalogReference:
      isText(catalogReference?.catalogItemId) && catalogReference.catalogItemId
        ? catalogReference
        : { catalogItemId: id, appId: '' },
    productName: isText(productName?.original) ? toTranslatable(productName) : { original: '' },
    price: toPrice(price),
    fullPrice: toPrice(fullPrice ?? price),
    descriptionLines: toDescriptionLines(descriptionLines),
    availability: availability ?? { status: 'AVAILABLE' },
  } as CartLine;
}
