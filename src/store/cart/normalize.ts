import type { Cart, CartLine } from '../../api/carts.ts';
import type { MultiPrice } from '../../api/shared/money.ts';
import { toMalformedError } from '../../transport/call-error.ts';
import { withLineTexts } from '../normalize/line-texts.ts';
import { toList } from '../normalize/values.ts';

const EMPTY_PRICE: MultiPrice = { amount: '', convertedAmount: '', formattedAmount: '', formattedConvertedAmount: '' };

/**
 * Fills in missing fields of a cart and its lines, so that a deleted product does not hide the other lines. Throws a
 * `CallError` for a cart that is missing or has no id.
 */
export function normalizeCart(cart: Cart | null | undefined): Cart {
  if (!isText(cart?.id)) throw toMalformedError();
  const { lineItems, appliedDiscounts, updatedDate } = cart;
  return {
    ...cart,
    updatedDate: isText(updatedDate) ? updatedDate : '',
    lineItems: normalizeLines(lineItems),
    appliedDiscounts: toList(appliedDiscounts),
  };
}

/** The lines of a value that should be a list of lines. Fills in their missing fields. */
export const normalizeLines = (lines: unknown): readonly CartLine[] =>
  toList(lines as readonly CartLine[]).map(normalizeLine);

const isText = (value: unknown) => typeof value === 'string';

function normalizeLine(answered: Partial<CartLine>): CartLine {
  const line = withLineTexts(answered);
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
    productName: isText(productName?.original) ? productName : { original: '' },
    price: price ?? EMPTY_PRICE,
    fullPrice: fullPrice ?? price ?? EMPTY_PRICE,
    descriptionLines: toList(descriptionLines).filter(({ name }) => name),
    availability: availability ?? { status: 'AVAILABLE' },
  } as CartLine;
}
