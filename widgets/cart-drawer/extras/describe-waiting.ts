import { cartWaitingMessages as messages } from '../../../src/i18n/en/cart-waiting.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { ShownLine } from '../../../src/store/cart/state.ts';
import { getLineName } from '../line-format.ts';

/** Why a change of a line has not been carried out yet; empty where none waits. */
export function describeWaiting(line: ShownLine): string {
  const name = getLineName(line);
  if (line.waiting === 'offline') return line.id ? messages.offline : interpolate(messages.offlineAdd, { name });
  if (line.waiting === 'unreachable') return interpolate(messages.unreachable, { name });
  return line.waiting ? messages.busy : '';
}
