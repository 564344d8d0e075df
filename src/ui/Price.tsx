import { priceMessages } from '../i18n/en/price.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { formatMoney } from '../i18n/numbers.ts';

interface PriceProps {
  readonly amount: number;
  /** Before discounts; struck through where it is more. */
  readonly fullAmount?: number | undefined;
  readonly currency: string;
  readonly locale: string;
  /** The lowest of several: `From €18.00`. */
  readonly isFromPrice?: boolean;
  /** Such as `€4.10 per 100 ml`. */
  readonly unit?: string | undefined;
}

/** What something costs now, what it did cost, and for those who hear it the difference in words. */
export function Price({ amount, fullAmount = amount, currency, locale, isFromPrice = false, unit }: PriceProps) {
  const money = (sum: number) => formatMoney(sum, currency, locale);
  const now = isFromPrice ? interpolate(priceMessages.from, { price: money(amount) }) : money(amount);
  return (
    <span part={fullAmount > amount ? 'price sale' : 'price'} className="price">
      <strong part="price-now">{now}</strong>
      {fullAmount > amount && (
        <>
          <span className="sr">, {interpolate(priceMessages.was, { price: '' })}</span>
          <del part="price-was">{money(fullAmount)}</del>
          <span className="sr">, {interpolate(priceMessages.saving, { price: money(fullAmount - amount) })} </span>
        </>
      )}
      {unit && (
        <small part="price-unit" className="note">
          {unit}
        </small>
      )}
    </span>
  );
}
