import type { Product } from '../../api/products.ts';
import { describeAddWait } from '../../i18n/describe-wait.ts';
import { addToCartMessages } from '../../i18n/en/add-to-cart.ts';
import { toJson } from '../../validation/to-json.ts';
import type { ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { type Problem, toProblem } from '../problem.ts';
import { refreshProducts } from '../products.ts';
import type { Offer } from '../simple-offer.ts';
import { addProduct } from './add-product.ts';
import { getShopCart } from './cart.ts';
import { nextChangeId } from './changes.ts';
import { loadDetails } from './load.ts';
import { retryFailure } from './queue.ts';
import { toSimplePreview } from './simple-preview.ts';
import type { PreviewLine } from './state.ts';

/** The progress of an add, as its element shows it. */
export interface AddingState {
  readonly busy?: boolean;
  readonly added?: boolean;
  /** The text of the live region. Undefined if the element needs no live region. */
  readonly status?: string | undefined;
  /** Whether `status` says why the product is not in the cart yet. */
  readonly waiting?: boolean;
  readonly problem?: Problem | undefined;
  /** Retries the failed add or checkout, with the choices of the press. */
  readonly retry?: (() => Promise<unknown>) | undefined;
}

interface SelectedOffer {
  readonly offer: Offer;
  /**
   * Creates the preview of a line with the choices and texts of the form. Absent for a product without options and text
   * fields.
   */
  readonly toPreview?: ((quantity: number) => PreviewLine) | undefined;
}

/** The state of a form, at a press and after each change. */
interface OfferedForm {
  /** Undefined while the product is loading. */
  readonly product: Product | undefined;
  /** The product comes from the cache of an earlier page, and the platform has not confirmed it yet. */
  readonly cached: boolean | undefined;
  /** Why the product could not be read. */
  readonly failure: Problem | undefined;
  readonly selection: SelectedOffer | undefined;
  readonly quantity: number;
  /** Goes to checkout once the product is in the cart. */
  readonly buyNow: boolean;
}

/** Carries out the presses of one element. */
export interface Adding {
  /**
   * Adds the product of the form to the cart. If the product is loading or unconfirmed, waits for the platform's
   * answer. Then the add fails with `offer_changed` if a shown price or availability has changed, or if the form has
   * fewer units.
   */
  press(form: OfferedForm): void;
  /** Carries out a waiting press once the product of the form is confirmed. Call it after each change of the form. */
  follow(form: OfferedForm): void;
  /** Stops following the store. For an element that is removed. */
  stop(): void;
}

interface AddingOptions {
  readonly from: Element;
  /** The id or slug by which the element names the product. */
  readonly idOrSlug: string;
  readonly show: (state: AddingState) => void;
  /** Calls `Adding.press` again, with the current state of the form. */
  readonly press: () => void;
}

/** How long a button says `Added`, ms. The period starts again if a cart drawer is open at its end. */
const ADDED_LABEL_MS = 1600;

/** Codes of failures that show that the product on this page is out of date. */
const STALE_CATALOG_CODES = /OUT_OF_STOCK|NOT_ENOUGH_STOCK|INVALID_CATALOG/;

/** The offer has changed between the press and the answer, so nothing is added. */
const OFFER_CHANGED: Problem = { name: '', message: 'The offer has changed', code: 'offer_changed' };

const isConfirmed = ({ product, cached }: OfferedForm) => product && !cached;

/** Price and availability, which must not change between a press and the add. */
const getTerms = ({ selection }: OfferedForm): string =>
  toJson([selection?.offer.price, selection?.offer.availability]);

/** Creates the `Adding` of an element, which calls `show` after each change of its state. */
export function createAdding(app: ShopApp, { from, idOrSlug, show, press }: AddingOptions): Adding {
  const shopCart = getShopCart(app);
  let phase: 'idle' | 'pending' | 'busy' | 'added' | 'leaving' | 'waiting' = 'idle';
  /** The form at the press, while its product is unconfirmed. */
  let wanted: OfferedForm | undefined;
  /** The id of this element's last change or checkout. Its failure in `cart.failures` has this id. */
  let failureId: string | undefined;
  /** The problem of a press that put no change into the queue. */
  let refusal: Problem | undefined;
  let buyNow = false;
  /** The name of the last pressed product. */
  let name = '';
  let status: string | undefined;
  let shown: readonly unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isBusy = () => phase === 'busy';
  const findFailure = () => shopCart.state.failures.find(({ id }) => id === failureId);
  const update = () => {
    // The queue has stored a waiting change, so the button is free for the next press.
    const change = shopCart.state.ops.find(({ id }) => id === failureId);
    if (isBusy() && !buyNow && change?.waiting) return enter('waiting');
    if (phase === 'waiting' && !change) return enter(findFailure() ? 'idle' : 'added');
    const { tellsAdds } = app.store.getState().drawer;
    const isWaiting = phase === 'waiting';
    // During a retry the change has no `waiting`, so the last text stays.
    if (isWaiting) status = describeAddWait(change?.waiting, name) || status;
    else if (phase === 'added' && !tellsAdds) status = addToCartMessages.addedToCart.replace('{name}', () => name);
    else status = phase === 'idle' ? undefined : '';
    const isLeaving = phase === 'leaving' && shopCart.state.checkout !== 'idle';
    const failure = isLeaving || refusal ? undefined : findFailure();
    const busy = phase === 'pending' || phase === 'busy' || isLeaving;
    const state = [busy, phase, failure, refusal, status];
    if (state.every((part, index) => part === shown[index])) return;
    shown = state;
    const retry =
      failure && (() => run(failure.id, async () => failure.kind === 'checkout' || retryFailure(app, failure.id)));
    show({ busy, added: phase === 'added', status, waiting: isWaiting, problem: refusal ?? failure?.problem, retry });
  };
  let unsubscribe = () => {};

  const enter = (next: typeof phase, problem?: Problem) => {
    phase = next;
    refusal = problem;
    clearTimeout(timer);
    if (phase === 'added')
      timer = setTimeout(() => enter(app.store.getState().drawer.open ? 'added' : 'idle'), ADDED_LABEL_MS);
    update();
  };

  const run = async (id: string, action: () => Promise<unknown>) => {
    // A busy button accepts no press, but a page may call `retry` twice.
    if (isBusy()) return;
    failureId = id;
    unsubscribe();
    unsubscribe = app.store.subscribe(update);
    enter('busy');
    const reportLoadError = (error: unknown): never => {
      emitError(app, toProblem(error), () => run(id, action), from);
      throw error;
    };
    try {
      // Loads the code of the checkout before the add. If this fails, nothing is added.
      const checkout = buyNow && (await loadDetails().catch(reportLoadError));
      const result = await action();
      if (failureId !== id || !isBusy()) return;
      if (!result || !checkout) return enter(result ? 'added' : 'idle');
      await checkout.checkOut(app, from);
    } catch (error) {
      if (failureId !== id) return;
      const problem = toProblem(error);
      if (STALE_CATALOG_CODES.test(problem.code ?? '')) void refreshProducts(app, [idOrSlug]);
      return enter('idle', findFailure() ? undefined : problem);
    }
    const { checkout, failures } = shopCart.state;
    failureId = failures.find(({ kind }) => kind === 'checkout')?.id;
    return enter(checkout === 'idle' ? 'added' : 'leaving');
  };

  const refuse = (problem: Problem) => {
    enter('idle', problem);
    emitError(app, problem, press, from);
  };

  /**
   * Whether the offer differs from the offer at the press, or the form now has fewer units. Clears the form of that
   * press.
   */
  const takeIsChanged = (form: OfferedForm) => {
    const before = wanted;
    wanted = undefined;
    return before?.product && (getTerms(before) !== getTerms(form) || before.quantity > form.quantity);
  };

  return {
    press: form => {
      const { product, selection, quantity } = form;
      if (!product || !selection || !isConfirmed(form)) {
        wanted = form;
        enter('pending');
      } else if (takeIsChanged(form)) {
        refuse(OFFER_CHANGED);
      } else {
        buyNow = form.buyNow;
        name = product.name;
        const options = { from, quiet: buyNow, changeId: nextChangeId(shopCart), replaces: findFailure()?.id };
        const preview = selection.toPreview?.(quantity) ?? toSimplePreview(product, quantity);
        void run(options.changeId, () => addProduct(app, preview, options));
      }
    },
    follow: form => {
      const { failure } = form;
      if (isConfirmed(form)) {
        if (phase === 'pending') {
          if (takeIsChanged(form)) return refuse(OFFER_CHANGED);
          enter('idle');
          press();
        } else if (wanted) enter(phase);
      } else if (phase === 'pending' && failure && failure !== wanted?.failure) {
        if (wanted?.product) refuse(failure);
        else enter('idle');
      }
    },
    stop: () => {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}
