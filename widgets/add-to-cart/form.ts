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

/** What the shopper has done with a form, and what has come of it. */
export interface FormState {
  readonly edits: Edits;
  /** The quantity set since the page last changed its own. */
  readonly quantity?: number | undefined;
  /** The last press has found something missing. */
  readonly attempted?: boolean;
  readonly adding: AddingState;
  /** Why the code for options has not come. */
  readonly optionsProblem?: Problem | undefined;
}

/** Shared by all forms that no shopper has touched. */
export const UNTOUCHED: FormState = { edits: { texts: NO_CHOICES }, adding: {} };

/** What a form shows, of what the page, the shop and the shopper say. */
export type Form = ReturnType<typeof readForm>;

export function readForm(props: FormProps, { edits, quantity: edited, optionsProblem }: FormState) {
  const { app, product: idOrSlug, sticky, show } = props;
  const shown = getShownProduct(app, idOrSlug);
  const isChoosing = needsOptions(props) || (!!shown.product && !isSimple(shown.product));
  const options = isChoosing && lazyCode.select ? (lazyCode as OptionsCode) : undefined;
  // A product whose options cannot be drawn yet is still loading.
  const isWaiting = isChoosing && !options;
  const product = isWaiting ? undefined : shown.product;
  const selection: Selection | undefined =
    product && (options?.select(product, props, edits) ?? { choices: NO_CHOICES, offer: getSimpleOffer(product) });
  const { stockLeft, stockVariantId } = selection?.offer ?? {};
  /** What to listen to in the cart. */
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
    /** The renderer of the facts near the button, and its loader. The bar is with options. */
    facts:
      isChoosing || sticky
        ? ([lazyCode.renderChoiceFacts, loadOptions] as const)
        : hasFacts
          ? ([lazyCode.renderFacts, loadFacts] as const)
          : [],
    /** The page may add or remove it at any time. */
    signUp:
      product && selection?.offer.availability === 'sold-out' ? findShown('kiosk-back-in-stock', product) : undefined,
    buyNow: props.buyNow,
    followed,
    inCart,
    maxQuantity,
    quantity,
  };
}
