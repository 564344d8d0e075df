import type { Context } from '../core/context.ts';
import { countAttempt, requireBelowLimit } from '../core/enforce-limit.ts';
import { type Asker, getAsker } from './caller.ts';

/**
 * Looks up a secret code that a shopper has entered, such as a gift card's code. Throws 429 after too many unknown
 * codes of this shopper, or of all shoppers of the shop, because anyone can become a new visitor.
 */
export function limitGuesses<T>(
  context: Context,
  clientId: string,
  shopper: Asker,
  find: () => T | undefined,
): T | undefined {
  const asker = getAsker(shopper);
  requireBelowLimit(context, 'wrongCodes', asker);
  requireBelowLimit(context, 'wrongShopCodes', clientId);
  const found = find();
  if (found === undefined) {
    countAttempt(context, 'wrongCodes', asker);
    countAttempt(context, 'wrongShopCodes', clientId);
  }
  return found;
}
