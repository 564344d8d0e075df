import { type Client, type ClientOptions, createClient } from '../../../../src/index.ts';
import { startServer } from '../../node/server.ts';
import { openShop } from '../open-shop.ts';

/** A shop on a local HTTP server, and clients for it. */
export async function openShopServer() {
  const shop = await openShop();
  const server = await startServer(shop, 0);
  const options = (more: Partial<ClientOptions> = {}): ClientOptions => ({
    clientId: 'demo-client',
    apiHost: server.url,
    storage: 'memory',
    ...more,
  });
  return {
    ...shop,
    url: server.url,
    client: (more: Partial<ClientOptions> = {}): Client => createClient(options(more)),
    faults: (...faults: readonly object[]) => shop.admin('faults', { faults }),
    close: async () => {
      await server.close();
      shop.close();
    },
  };
}

/** Returns the error that `work` rejects with; throws if it resolves. */
export const catchError = async (work: Promise<unknown>): Promise<Error & { readonly code?: string }> => {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Error) return outcome;
  throw new Error('it did not fail');
};
