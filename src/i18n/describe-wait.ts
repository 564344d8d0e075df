import { cartWaitingMessages as messages } from './en/cart-waiting.ts';
import { interpolate } from './interpolate.ts';

/** The reason why a cart change is pending; empty if it is not pending. */
export const describeWait = (waiting: 'offline' | 'busy' | 'unreachable' | undefined, name: string): string =>
  waiting === 'offline'
    ? messages.offline
    : waiting === 'unreachable'
      ? interpolate(messages.unreachable, { name })
      : waiting
        ? messages.busy
        : '';

/** The reason why an add to the cart is pending; empty if it is not pending. */
export const describeAddWait = (waiting: Parameters<typeof describeWait>[0], name: string): string =>
  waiting === 'offline' ? interpolate(messages.offlineAdd, { name }) : describeWait(waiting, name);
