import type { MultiPrice } from '../../src/api/shared/money.ts';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { formatMoney } from '../../src/i18n/numbers.ts';
import type { ShownLine } from '../../src/store/cart/state.ts';
import { getDisplayPrice } from '../../src/store/simple-offer.ts';
import type { State } from '../../src/store/state.ts';

/** A line's name, or general words if the platform no longer knows the product. */
export const getLineName = ({ productName: { translated, original } }: Pick<ShownLine, 'productName'>): string =>
  translated || original || messages.aThing;

/** A line's options with a value, such as `Colour` with `Sage`. */
export const listLineOptions = ({
  descriptionLines,
}: Pick<ShownLine, 'descriptionLines'>): readonly { name: string; value: string }[] =>
  descriptionLines.flatMap(({ name, plainText, colorInfo }) => {
    const text = plainText ?? colorInfo;
    const value = text?.translated || text?.original;
    return value ? [{ name: name.translated || name.original, value }] : [];
  });

/** The currency in which the cart is shown. Until the cart is read, the currency of a product on the page. */
export const selectCurrency = ({ cart: { base }, products }: State): string | undefined =>
  base
    ? base.conversionCurrency || base.currency
    : getDisplayPrice(Object.values(products).find(({ product }) => getDisplayPrice(product))?.product)?.currency;

/**
 * Formats the converted amount of a price in the language `locale`. Without that amount or `currency`, returns the
 * platform's own text, or an empty text without a price.
 */
export const formatMultiPrice = (
  price: MultiPrice | undefined,
  currency: string | undefined,
  locale: string,
): string =>
  price?.convertedAmount && currency
    ? formatMoney(price.convertedAmount, currency, locale)
    : (price?.formattedAmount ?? '');
