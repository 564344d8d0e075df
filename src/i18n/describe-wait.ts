import { cartWaitingMessages as messages } from './en/cart-waiting.ts';
import { interpolate } from './interpolate.ts';

/** Why a change of the cart has not been carried out yet; empty where it does not wait. */
export const describeWait = (waiting: 'offline' | 'busy' | 'unreachable' | undefined, name: string): string =>
  waiting === 'offline'
    ? messages.offline
    : waiting === 'unreachable'
      ? interpolate(messages.unreachable, { name })
      : waiting
        ? messages.busy
        : '';

/** The same of something that is not in the cart yet. */
export const describeAddWait = (waiting: Parameters<typeof describeWait>[0], name: string): string =>
  waiting === 'offline' ? interpolate(messages.offlineAdd, { name }) : describeWait(waiting, name);
