import type { ReactNode } from 'react';
import type { Product } from '../../src/api/products.ts';
import { addToCartMessages as messages } from '../../src/i18n/en/add-to-cart.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { formatMoney } from '../../src/i18n/numbers.ts';
import { formatUnit } from '../../src/i18n/units.ts';
import type { Offer } from '../../src/store/simple-offer.ts';
import { renderPrice } from '../../src/ui/Price.tsx';

interface PriceLineProps {
  readonly product: Product | undefined;
  readonly offer: Offer | undefined;
  readonly locale: string;
  /** Whether the shopper has chosen an option. Screen readers then announce changes of the line. */
  readonly touched: boolean | undefined;
  readonly visible: boolean;
  /** Content after the price, on the same line. */
  readonly children: ReactNode;
}

export function renderPriceLine({ product, offer, locale, touched, visible, children }: PriceLineProps) {
  if (!visible && !children) return null;
  const { price, isFromPrice = false } = offer ?? {};
  const { baseQuantity = 1, baseMeasurementUnit } = product?.pricePerUnitData ?? {};
  const unit =
    price?.pricePerUnit !== undefined && baseMeasurementUnit && !isFromPrice
      ? interpolate(messages.perUnit, {
          price: formatMoney(price.pricePerUnit, price.currency, locale),
          unit: formatUnit(baseQuantity, baseMeasurementUnit, locale),
        })
      : undefined;
  return (
    <p className={product ? 'line' : 'line bone'} aria-live={touched ? 'polite' : undefined}>
      {visible && price && renderPrice({ price, locale, isFromPrice, unit })}
      {children}
    </p>
  );
}
