import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Store } from '../core/context.ts';
import { eventKeys } from './keys.ts';

/** Seconds for which a signed event is good; each attempt signs anew. */
const LIFETIME = 600;

/** An event as it is posted: a JWT for the shop whose event it is. */
export async function signEvent(
  { db, clock }: Store,
  { clientId, envelope }: { readonly clientId: string; readonly envelope: string },
): Promise<string> {
  const { privateKey } = await eventKeys(db);
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT({ data: envelope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME)
    .setAudience(clientId)
    .sign(createPrivateKey(privateKey));
}
