import { importPKCS8, SignJWT } from 'jose';
import type { Context } from '../core/context.ts';
import { EVENT_ALGORITHM, getEventKeys } from './keys.ts';

/** The lifetime can be short, because each delivery attempt signs the event again. */
const JWT_LIFETIME_SECONDS = 600;

/** The JWT of an event. Its audience is the shop's client id. */
export async function signEvent(
  { db, clock }: Context,
  { clientId, envelope }: { readonly clientId: string; readonly envelope: string },
): Promise<string> {
  const { privateKey } = await getEventKeys(db);
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT({ data: envelope })
    .setProtectedHeader({ alg: EVENT_ALGORITHM, typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + JWT_LIFETIME_SECONDS)
    .setAudience(clientId)
    .sign(await importPKCS8(privateKey, EVENT_ALGORITHM));
}
