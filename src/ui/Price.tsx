import { priceWords } from '../i18n/en/price.ts';
import { fill } from '../i18n/interpolate.ts';
import { formatMoney } from '../i18n/numbers.ts';

interface PriceProps {
  readonly amount: number;
  /** Before discounts; struck through where it is more. */
  readonly full?: number | undefined;
  readonly currency: string;
  readonly locale: string;
  /** The lowest of several: `From €18.00`. */
  readonly from?: boolean;
  /** Such as `€4.10 per 100 ml`. */
  readonly unit?: string | undefined;
}

/** What something costs now, what it did cost, and for those who hear it the difference in words. */
export function Price({ amount, full = amount, currency, locale, from = false, unit }: PriceProps) {
  const money = (sum: number) => formatMoney(sum, currency, locale);
  const now = from ? fill(priceWords.from, { price: money(amount) }) : money(amount);
  return (
    <span part={full > amount ? 'price sale' : 'price'} className="price">
      <strong part="price-now">{now}</strong>
      {full > amount && (
        <>
          <span className="sr">, {fill(priceWords.was, { price: '' })}</span>
          <del part="price-was">{money(full)}</del>
          <span className="sr">, {fill(priceWords.saving, { price: money(full - amount) })} </span>
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
