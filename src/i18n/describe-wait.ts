import { cartWaitingMessages as messages } from './en/cart-waiting.ts';
import { interpolate } from './interpolate.ts';

/**
 * A text for the shopper on why a cart change is pending. Empty if it is not pending. `name` is the changed thing, such
 * as the note or a discount code.
 */
export const describeWait = (waiting: 'offline' | 'busy' | 'unreachable' | undefined, name: string): string =>
  waiting === 'offline'
    ? messages.offline
    : waiting === 'unreachable'
      ? interpolate(messages.unreachable, { name })
      : waiting
        ? messages.busy
        : '';

/**
 * A text for the shopper on why an add to the cart is pending. Empty if it is not pending. `name` is the product's
 * name.
 */
export const describeAddWait = (waiting: Parameters<typeof describeWait>[0], name: string): string =>
  waiting === 'offline' ? interpolate(messages.offlineAdd, { name }) : describeWait(waiting, name);
