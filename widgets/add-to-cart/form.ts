import { MAX_QUANTITY } from '../../src/api/shared/line.ts';
import { findShown } from '../../src/elements/find-shown.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import type { AddingState } from '../../src/store/cart/adding.ts';
import { unitsKey } from '../../src/store/cart/state.ts';
import { NO_CHOICES } from '../../src/store/choices.ts';
import type { Problem } from '../../src/store/problem.ts';
import { getShownProduct } from '../../src/store/shown-product.ts';
import { getSimpleOffer, isLowStock, isSimple } from '../../src/store/simple-offer.ts';
import { type attributes, needsOptions } from './attributes.ts';
import { lazyCode, loadFacts, loadOptions, type OptionsCode } from './load-options.ts';
import type { Edits, Selection } from './options/select.ts';

export type FormProps = WidgetProps<typeof attributes>;

/** The shopper's edits of a form, the progress of the last add, and a failure to load code. */
export interface FormState {
  readonly edits: Edits;
  /**
   * The quantity that the shopper has set. Undefined before that, and after the page has changed the attribute
   * `quantity`.
   */
  readonly quantity?: number | undefined;
  /** Whether a choice or a text was missing at the last press. */
  readonly attempted?: boolean;
  readonly adding: AddingState;
  /** The failure to load the code for options or for facts. Shown only if the form needs the code for options. */
  readonly optionsProblem?: Problem | undefined;
}

/** Shared by all forms that no shopper has touched. */
export const UNTOUCHED: FormState = { edits: { texts: NO_CHOICES }, adding: {} };

/** The content of a form, computed from the page's attributes, the shop's product and the shopper's edits. */
export type Form = ReturnType<typeof readForm>;

export function readForm(props: FormProps, { edits, quantity: edited, optionsProblem }: FormState) {
  const { app, product: idOrSlug, sticky, show } = props;
  const shown = getShownProduct(app, idOrSlug);
  const isChoosing = needsOptions(props) || (!!shown.product && !isSimple(shown.product));
  const options = isChoosing && lazyCode.select ? (lazyCode as OptionsCode) : undefined;
  // The product counts as loading until the code for its options has loaded.
  const isWaiting = isChoosing && !options;
  const product = isWaiting ? undefined : shown.product;
  const selection: Selection | undefined =
    product && (options?.select(product, props, edits) ?? { choices: NO_CHOICES, offer: getSimpleOffer(product) });
  const { stockLeft, stockVariantId } = selection?.offer ?? {};
  /** The key under which the cart counts the product's units. */
  const followed = product ? unitsKey(product.id, stockVariantId) : '';
  const inCart = app.parts.cart?.productUnits(app.store.getState(), followed) ?? 0;
  const maxQuantity = stockLeft === undefined ? MAX_QUANTITY : Math.max(0, stockLeft - inCart);
  const quantity = Math.min(edited ?? props.quantity, Math.max(1, maxQuantity));
  const hasFacts =
    selection && (inCart || quantity >= maxQuantity || isLowStock(selection.offer) || /sku|delivery/.test(show));
  const problem = shown.problem ?? (isWaiting ? optionsProblem : undefined);
  return {
    ...shown,
    product,
    selection,
    problem,
    failure: shown.failure ?? problem,
    options,
    /**
     * The function that renders the facts near the button, undefined until its code has loaded, and the function that
     * loads the code. Empty if the form has no such facts. `sticky` needs the code for options, because that code also
     * renders the bar.
     */
    facts:
      isChoosing || sticky
        ? ([lazyCode.renderChoiceFacts, loadOptions] as const)
        : hasFacts
          ? ([lazyCode.renderFacts, loadFacts] as const)
          : [],
    /**
     * The page's back-in-stock element for this product, if the product is sold out. Searched on each render, because
     * the page may add or remove the element at any time.
     */
    signUp:
      product && selection?.offer.availability === 'sold-out' ? findShown('kiosk-back-in-stock', product) : undefined,
    buyNow: props.buyNow,
    followed,
    inCart,
    maxQuantity,
    quantity,
  };
}
