import { cartWaitingMessages as messages } from '../../../src/i18n/en/cart-waiting.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { PendingChange, ShownLine } from '../../../src/store/cart/state.ts';
import { getLineName } from '../line-format.ts';

/** Why a change has not been carried out yet; empty where it does not wait. */
export const describeWait = (waiting: PendingChange['waiting'], name: string): string =>
  waiting === 'offline'
    ? messages.offline
    : waiting === 'unreachable'
      ? interpolate(messages.unreachable, { name })
      : waiting
        ? messages.busy
        : '';

/** The same of a change of a line. */
export function describeWaiting(line: ShownLine): string {
  const name = getLineName(line);
  return line.waiting === 'offline' && !line.id
    ? interpolate(messages.offlineAdd, { name })
    : describeWait(line.waiting, name);
}
