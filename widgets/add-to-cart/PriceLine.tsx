import type { Product } from '../../src/api/products.ts';
import { addToCartMessages as messages } from '../../src/i18n/en/add-to-cart.ts';
import { interpolate, pluralize } from '../../src/i18n/interpolate.ts';
import { formatMoney } from '../../src/i18n/numbers.ts';
import { formatUnit } from '../../src/i18n/units.ts';
import { getCurrentPrice, isLowStock, type Offer } from '../../src/store/simple-offer.ts';
import { renderPrice } from '../../src/ui/Price.tsx';

interface PriceLineProps {
  readonly product: Product | undefined;
  readonly offer: Offer | undefined;
  /** Units that can still be put in the cart. */
  readonly maxQuantity: number;
  readonly locale: string;
  /** The shopper has chosen something: screen readers announce changes. */
  readonly touched: boolean | undefined;
  readonly visibleParts: ReadonlySet<string>;
}

/** The price, and the stock where little of it is left. */
export function renderPriceLine({ product, offer, maxQuantity, locale, touched, visibleParts }: PriceLineProps) {
  const showPrice = visibleParts.has('price');
  const stockMessage = offer && formatStockMessage(offer, maxQuantity, visibleParts.has('stock'));
  if (!showPrice && !stockMessage) return null;
  const { price, isFromPrice = false } = offer ?? {};
  const { baseQuantity = 1, baseMeasurementUnit } = product?.pricePerUnitData ?? {};
  const unit =
    price?.pricePerUnit !== undefined && baseMeasurementUnit
      ? interpolate(messages.perUnit, {
          price: formatMoney(price.pricePerUnit, price.currency, locale),
          unit: formatUnit(baseQuantity, baseMeasurementUnit, locale),
        })
      : undefined;
  return (
    <p className={product ? 'line' : 'line bone'} aria-live={touched ? 'polite' : undefined}>
      {showPrice &&
        price &&
        renderPrice({
          amount: getCurrentPrice(price),
          fullAmount: price.price,
          currency: price.currency,
          locale,
          isFromPrice,
          unit: isFromPrice ? undefined : unit,
        })}
      {stockMessage && (
        <span part={offer?.stockLeft ? 'stock low' : 'stock'} className="note">
          {stockMessage}
        </span>
      )}
    </p>
  );
}

function formatStockMessage(offer: Offer, maxQuantity: number, showStock: boolean): string | undefined {
  const { availability, stockLeft } = offer;
  if (availability === 'absent') return messages.notMadeReason;
  if (availability === 'sold-out' || stockLeft === undefined) return undefined;
  if (!maxQuantity) return messages.allInCart;
  return showStock && isLowStock(offer) ? pluralize(messages.left, stockLeft) : undefined;
}
