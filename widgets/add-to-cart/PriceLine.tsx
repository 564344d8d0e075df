import type { Product } from '../../src/api/products.ts';
import { addToCartWords as words } from '../../src/i18n/en/add-to-cart.ts';
import { count, fill } from '../../src/i18n/interpolate.ts';
import { formatMoney } from '../../src/i18n/numbers.ts';
import { unitWords } from '../../src/i18n/units.ts';
import { nowOf, type Offer } from '../../src/store/selection.ts';
import { Price } from '../../src/ui/Price.tsx';

/** Few enough to say so. */
const FEW = 5;

interface PriceLineProps {
  readonly product: Product | undefined;
  readonly offer: Offer | undefined;
  /** Units that can still be put in the cart. */
  readonly most: number;
  readonly locale: string;
  /** The shopper has chosen something: changes are told to those who listen. */
  readonly touched: boolean;
  readonly price: boolean;
  readonly stock: boolean;
}

/** What it costs, and what is left of it where that matters. */
export function PriceLine({ product, offer, most, locale, touched, price: priced, stock }: PriceLineProps) {
  const note = offer && noteOf(offer, most, locale, stock);
  if (!priced && !note) return null;
  const { price, from = false } = offer ?? {};
  const { baseQuantity = 1, baseMeasurementUnit } = product?.pricePerUnitData ?? {};
  const unit =
    price?.pricePerUnit !== undefined && baseMeasurementUnit
      ? fill(words.perUnit, {
          price: formatMoney(price.pricePerUnit, price.currency, locale),
          unit: unitWords(baseQuantity, baseMeasurementUnit, locale),
        })
      : undefined;
  return (
    <p className={product ? 'line' : 'line bone'} aria-live={touched ? 'polite' : undefined}>
      {priced && price && (
        <Price
          amount={nowOf(price)}
          full={price.price}
          currency={price.currency}
          locale={locale}
          from={from}
          unit={from ? undefined : unit}
        />
      )}
      {note && (
        <span part={offer?.left ? 'stock low' : 'stock'} className="note stock">
          {note}
        </span>
      )}
    </p>
  );
}

function noteOf({ standing, left }: Offer, most: number, locale: string, stock: boolean): string | undefined {
  if (standing === 'absent') return words.notMadeReason;
  if (standing === 'sold-out' || left === undefined) return undefined;
  if (!most) return words.allInCart;
  return stock && left <= FEW ? count(words.left, left, locale) : undefined;
}
