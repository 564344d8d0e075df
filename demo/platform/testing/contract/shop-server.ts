import { type Client, type ClientOptions, createClient } from '../../../../src/index.ts';
import { listen } from '../../server.ts';
import { openShop } from '../open-shop.ts';

/** A shop behind a socket of this machine, and clients that reach it there. */
export async function openSocket() {
  const shop = await openShop();
  const listening = await listen(shop, 0);
  const options = (more: Partial<ClientOptions> = {}): ClientOptions => ({
    clientId: 'demo-client',
    apiHost: listening.url,
    storage: 'memory',
    ...more,
  });
  return {
    ...shop,
    url: listening.url,
    client: (more: Partial<ClientOptions> = {}): Client => createClient(options(more)),
    faults: (...faults: readonly object[]) => shop.handle('faults', { faults }),
    close: async () => {
      await listening.close();
      shop.close();
    },
  };
}

/** What a call that must fail is refused with. */
export const failureOf = async (work: Promise<unknown>): Promise<Error & { readonly code?: string }> => {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Error) return outcome;
  throw new Error('it did not fail');
};
