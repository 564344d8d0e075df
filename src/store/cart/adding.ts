import { lazyImport } from '../../transport/lazy-import.ts';
import { getCartState, type ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { type Problem, toProblem } from '../problem.ts';
import { addProduct, type ProductSelection } from './add-product.ts';
import { retryFailure } from './queue.ts';

/** Adding as one element sees it: under way, done, or failed. */
export interface AddingState {
  readonly busy?: boolean;
  readonly added?: boolean;
  readonly problem?: Problem | undefined;
  /** Repeats what failed, with what was chosen then. */
  readonly retry?: (() => Promise<unknown>) | undefined;
}

/** What one element adds. */
export interface Adding {
  /** Adds, and resolves with the problem if it failed. */
  add(selection: ProductSelection, buyNow: boolean): Promise<Problem | undefined>;
  /** Shows nothing more. */
  stop(): void;
}

/** Its code is with the drawer's. */
const loadCheckout = lazyImport(() => import('./checkout.ts'));

/** How long a button says `Added`, ms. */
const ADDED_LABEL_MS = 1600;

/** Creates what an element adds with from its first press on; `show` is called with each new state. */
export function createAdding(app: ShopApp, from: Element, show: (state: AddingState) => void): Adding {
  let phase: 'idle' | 'busy' | 'added' | 'leaving' = 'idle';
  /** The change or checkout whose failure in `cart.failures` is this element's. */
  let failureId: number | undefined;
  /** A failure before there was a change. */
  let refusal: Problem | undefined;
  let buyNow = false;
  let shown: readonly unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const findFailure = () => getCartState(app).failures.find(({ id }) => id === failureId);
  const update = () => {
    const isLeaving = phase === 'leaving' && getCartState(app).checkout !== 'idle';
    const failure = isLeaving ? undefined : findFailure();
    const busy = phase === 'busy' || isLeaving;
    const state = [busy, phase, failure, refusal];
    if (state.every((part, index) => part === shown[index])) return;
    shown = state;
    const retry =
      failure && (() => run(failure.id, async () => failure.kind === 'checkout' || retryFailure(app, failure.id)));
    show({ busy, added: phase === 'added', problem: failure?.problem ?? refusal, retry });
  };
  let unsubscribe = () => {};

  const enter = (next: typeof phase) => {
    phase = next;
    clearTimeout(timer);
    if (phase === 'added') timer = setTimeout(() => enter('idle'), ADDED_LABEL_MS);
    update();
  };

  const run = async (id: number, action: () => Promise<unknown>): Promise<Problem | undefined> => {
    failureId = id;
    refusal = undefined;
    unsubscribe();
    unsubscribe = app.store.subscribe(update);
    enter('busy');
    const reportLoadError = (error: unknown): never => {
      emitError(app, toProblem(error), () => run(id, action), from);
      throw error;
    };
    try {
      // Before anything is added: where there is no way to checkout, nothing is.
      const checkout = buyNow && (await loadCheckout().catch(reportLoadError));
      const result = await action();
      if (!result || !checkout) {
        enter(result ? 'added' : 'idle');
        return undefined;
      }
      await checkout.checkOut(app, from);
    } catch (error) {
      const problem = toProblem(error);
      if (!findFailure()) refusal = problem;
      enter('idle');
      return problem;
    }
    const { checkout, failures } = getCartState(app);
    failureId = failures.find(({ kind }) => kind === 'checkout')?.id;
    enter(checkout === 'idle' ? 'added' : 'leaving');
    return undefined;
  };

  return {
    add: (selection, goesToCheckout) => {
      buyNow = goesToCheckout;
      const options = { from, quiet: buyNow, changeId: app.cartQueue.nextId++, replaces: findFailure()?.id };
      return run(options.changeId, () => addProduct(app, selection, options));
    },
    stop: () => {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}
