import { errorsMessages as messages } from './en/errors.ts';
import { unreachableMessages } from './en/unreachable.ts';
import { interpolate } from './interpolate.ts';

/** The details of an error that select its message. */
export interface ErrorDetails {
  readonly name: string;
  readonly code?: string;
  readonly status?: number;
  readonly quantityAvailable?: number;
}

/** Returns a text for the shopper about an error and, if possible, the next step. */
export function errorMessage({ name, code = '', status = 0, quantityAvailable }: ErrorDetails): string {
  if (code === 'NOT_ENOUGH_STOCK' && quantityAvailable) return interpolate(messages.onlyMore, { n: quantityAvailable });
  if (Object.hasOwn(messages.codes, code)) return messages.codes[code as keyof typeof messages.codes];
  if (/COUPON/.test(code)) return messages.coupon;
  if (name === 'NetworkError') return unreachableMessages.message;
  if (name === 'TimeoutError') return messages.timeout;
  if (name === 'SignInError') return messages.signIn;
  if (status === 429) return messages.busy;
  if (status === 401 || status === 403) return messages.closed;
  return messages.unknown;
}
