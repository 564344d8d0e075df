import type { MultiPrice } from '../../src/api/shared/money.ts';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { formatMoney } from '../../src/i18n/numbers.ts';
import type { ShownLine } from '../../src/store/cart/state.ts';
import { getDisplayPrice } from '../../src/store/simple-offer.ts';
import type { State } from '../../src/store/state.ts';

/** A line's name; a product that the platform no longer knows has none. */
export const getLineName = ({ productName: { translated, original } }: Pick<ShownLine, 'productName'>): string =>
  translated || original || messages.aThing;

/** A line's choices: `Sage` for `Colour`. */
export const listLineOptions = ({
  descriptionLines,
}: Pick<ShownLine, 'descriptionLines'>): readonly { name: string; value: string }[] =>
  descriptionLines.flatMap(({ name, plainText, colorInfo }) => {
    const text = plainText ?? colorInfo;
    const value = text?.translated || text?.original;
    return value ? [{ name: name.translated || name.original, value }] : [];
  });

/** The currency that the cart is shown in; until the platform has answered, that of the product. */
export const selectCurrency = ({ cart: { base }, products }: State): string | undefined =>
  base
    ? base.conversionCurrency || base.currency
    : getDisplayPrice(Object.values(products).find(({ product }) => getDisplayPrice(product))?.product)?.currency;

/** A sum of the platform's in the shopper's language, converted where the platform converts. */
export const formatMultiPrice = (
  price: MultiPrice | undefined,
  currency: string | undefined,
  locale: string,
): string =>
  price?.convertedAmount && currency
    ? formatMoney(price.convertedAmount, currency, locale)
    : (price?.formattedAmount ?? '');
