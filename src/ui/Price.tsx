import { getCurrentPrice, type PriceData } from '../api/shared/money.ts';
import { priceMessages } from '../i18n/en/price.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { formatMoney } from '../i18n/numbers.ts';

interface PriceProps {
  /** If the price before discounts is higher, it is shown struck through. */
  readonly price: Pick<PriceData, 'price' | 'discountedPrice' | 'currency'>;
  readonly locale: string;
  /** Whether the price is the lowest of several. Then it is shown as `From €18.00`. */
  readonly isFromPrice?: boolean;
  /** The price per unit: `€4.10 per 100 ml`. */
  readonly unit?: string | undefined;
}

/**
 * The current price. A reduced price also has the full price, struck through, and the saving in words for screen
 * readers.
 */
export function renderPrice({ price, locale, isFromPrice = false, unit }: PriceProps) {
  const amount = getCurrentPrice(price);
  const fullAmount = price.price;
  const money = (sum: number) => formatMoney(sum, price.currency, locale);
  const now = isFromPrice ? interpolate(priceMessages.from, { price: money(amount) }) : money(amount);
  return (
    <span part={fullAmount > amount ? 'price sale' : 'price'} className="price">
      {/* A browser's translation replaces the text node, so a new sum needs a new element. */}
      <strong key={now} part="price-now">
        {now}
      </strong>
      {fullAmount > amount && (
        <>
          <span className="sr">, {interpolate(priceMessages.was, { price: '' })}</span>
          <del key={fullAmount} part="price-was">
            {money(fullAmount)}
          </del>
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
