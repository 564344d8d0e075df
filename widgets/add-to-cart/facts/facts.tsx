// File: press
import type { ReactNode } from 'react';
import type { Product } from '../../../src/api/products.ts';
import type { WidgetProps } from '../../../src/elements/host.ts';
import { factMessages as messages } from '../../../src/i18n/en/product-facts.ts';
import { interpolate, pluralize } from '../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import type { AddingState } from '../../../src/store/cart/adding.ts';
import { isLowStock, type Offer } from '../../../src/store/simple-offer.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { type attributes, readVisibleParts } from '../attributes.ts';
import styles from './facts.css?inline';

const adoptFactStyles = /* @__PURE__ */ adoptStyles(styles);

export interface FactsForm {
  readonly product: Product | undefined;
  readonly selection: { readonly offer: Offer } | undefined;
  /** Units of the product in the cart. */
  readonly inCart: number;
  readonly maxQuantity: number;
  readonly quantity: number;
}

/** The additional facts of a form with options or a sticky bar. */
interface MoreFacts {
  /** The words that ask for the missing choices and texts, rendered before the stock. */
  readonly asked?: ReactNode;
  /** Why the choices cannot be bought. Shown in place of the stock. */
  readonly refusal?: string;
  /** Whether to announce the stock. The live region is then rendered even without a text. */
  readonly isLive?: boolean | undefined;
  readonly bar?: ReactNode;
}

/**
 * Renders the facts near the button: the stock, the units in the cart, the SKU, and the slot for the delivery, as far
 * as `show` names them. Even without `stock` in `show`, says that all units left are in the cart. Null if there is
 * nothing to render.
 */
export function renderFacts(
  props: WidgetProps<typeof attributes>,
  form: FactsForm,
  { adding }: { readonly adding: AddingState },
  _onPress?: () => void,
  { asked, refusal, isLive, bar }: MoreFacts = {},
) {
  const { product, selection, inCart } = form;
  if (!product || !selection) return null;
  const { locale } = props;
  const parts = readVisibleParts(props.show);
  const stock = refusal ? { words: refusal, isLow: false } : describeStock(form, selection.offer, parts.has('stock'));
  const sku = parts.has('sku') && (selection.offer.variant?.variant.sku || product.sku);
  const counted = parts.has('stock') && inCart > 0;
  if (!(stock || counted || sku || asked || isLive || parts.has('delivery') || bar)) return null;
  return (
    <span className="facts" ref={adoptFactStyles}>
      {asked}
      {/* Not announced during an add, because the add may fail and change the stock back. */}
      <span aria-live={isLive && !adding.busy ? 'polite' : undefined}>
        {stock && (
          <span part={stock.isLow ? 'stock low' : 'stock'} className={stock.isLow ? 'sign low' : 'sign'}>
            {stock.words}
          </span>
        )}
      </span>
      {counted && (
        <span part="in-cart" className="note">
          {interpolate(messages.inCart, { n: formatNumber(inCart, locale) })}
        </span>
      )}
      {sku && (
        <span part="sku" className="note">
          <bdi>{interpolate(messages.sku, { sku })}</bdi>
        </span>
      )}
      {parts.has('delivery') && (
        <span part="delivery">
          <slot name="delivery" />
        </span>
      )}
      {bar}
    </span>
  );
}

function describeStock({ maxQuantity, quantity }: FactsForm, offer: Offer, isShown: boolean) {
  const { availability, stockLeft } = offer;
  if (availability !== 'available' || stockLeft === undefined) return undefined;
  if (!maxQuantity) return { words: messages.allInCart };
  if (!isShown) return undefined;
  const isLow = isLowStock(offer);
  if (stockLeft === 1) return { words: messages.last, isLow };
  if (quantity >= maxQuantity) return { words: messages.most, isLow };
  return isLow ? { words: pluralize(messages.left, stockLeft), isLow } : undefined;
}
