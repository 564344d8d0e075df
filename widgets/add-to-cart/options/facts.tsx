import type { Product } from '../../../src/api/products.ts';
import type { WidgetProps } from '../../../src/elements/host.ts';
import { optionMessages } from '../../../src/i18n/en/options.ts';
import { factMessages as messages } from '../../../src/i18n/en/product-facts.ts';
import { interpolate, pluralize } from '../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import type { AddingState } from '../../../src/store/cart/adding.ts';
import { isLowStock } from '../../../src/store/simple-offer.ts';
import { adoptFieldStyles } from '../../../src/ui/field-styles.ts';
import { type attributes, readVisibleParts } from '../attributes.ts';
import { adoptOptionStyles } from './adopt.ts';
import { LateStickyBar } from './LateStickyBar.tsx';
import type { Selection } from './select.ts';

interface ShownForm {
  readonly product: Product | undefined;
  readonly selection: Selection | undefined;
  /** Units of the product in the cart. */
  readonly inCart: number;
  readonly maxQuantity: number;
  readonly quantity: number;
}

interface FormActs {
  readonly attempted?: boolean;
  readonly adding: AddingState;
}

/** What is said near the button: how many are left, how many are in the cart, the item's number, what is still missing. */
export function renderFacts(
  props: WidgetProps<typeof attributes>,
  form: ShownForm,
  { attempted, adding }: FormActs,
  onPress: () => void,
) {
  const { product, selection, inCart } = form;
  if (!product || !selection) return null;
  const { locale } = props;
  const { offer, missing, touched } = selection;
  const parts = readVisibleParts(props.show);
  const stock = describeStock(form, parts.has('stock'));
  const sku = parts.has('sku') && (offer.variant?.variant.sku || product.sku);
  const counted = parts.has('stock') && inCart > 0;
  const asks = attempted && missing;
  // Once something has been chosen its live region is there before it speaks.
  if (!(stock || counted || sku || asks || touched || parts.has('delivery') || props.sticky)) return null;
  return (
    <span className="facts" ref={adoptOptionStyles}>
      {asks && (
        <span part="asked" className="asked" ref={adoptFieldStyles}>
          {interpolate(messages.missing, { names: missing.join(', ') })}
        </span>
      )}
      {/* Not what an add that may fail makes of it. */}
      <span aria-live={touched && !adding.busy ? 'polite' : undefined}>
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
      {props.sticky && (
        <LateStickyBar {...props} product={product} selection={selection} adding={adding} onPress={onPress} />
      )}
    </span>
  );
}

function describeStock({ selection, maxQuantity, quantity }: ShownForm, isShown: boolean) {
  if (!selection) return undefined;
  const { choices, offer } = selection;
  const { availability, stockLeft } = offer;
  if (availability === 'absent') return { words: optionMessages.absent };
  if (availability === 'sold-out') {
    // A product without choices says so on its button.
    const words = [...choices.values()].join(', ');
    return words ? { words: interpolate(messages.soldOut, { choices: words }) } : undefined;
  }
  if (stockLeft === undefined) return undefined;
  if (!maxQuantity) return { words: messages.allInCart };
  if (!isShown) return undefined;
  const isLow = isLowStock(offer);
  if (stockLeft === 1) return { words: messages.last, isLow };
  if (quantity >= maxQuantity) return { words: messages.most, isLow };
  return isLow ? { words: pluralize(messages.left, stockLeft), isLow } : undefined;
}
