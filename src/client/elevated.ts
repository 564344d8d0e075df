import { StoreError } from '../transport/errors.ts';
import { type Client, type ClientOptions, createClient } from './client.ts';

/** Names that a server's environment may hold. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A client that acts for the merchant, of `KIOSK_CLIENT_ID`, `KIOSK_API_KEY` and, if it is another, `KIOSK_API_HOST`.
 * Throws where one of them is missing or makes no sense, naming each (specification §8).
 */
export function createElevatedClient(
  environment: Environment,
  options: Omit<ClientOptions, 'clientId' | 'apiKey' | 'apiHost'> = {},
): Client {
  const { KIOSK_CLIENT_ID: clientId = '', KIOSK_API_KEY: apiKey = '', KIOSK_API_HOST: apiHost } = environment;
  const isHost = (host: string) => URL.canParse(host) && /^https?:$/.test(new URL(host).protocol);
  const bad = [
    ...(clientId ? [] : ['KIOSK_CLIENT_ID']),
    ...(apiKey ? [] : ['KIOSK_API_KEY']),
    ...(apiHost === undefined || isHost(apiHost) ? [] : ['KIOSK_API_HOST']),
  ];
  if (bad.length) throw new StoreError(`Invalid environment variables: ${bad.join(', ')}`, 'INVALID_ARGUMENT');
  return createClient({ storage: 'memory', ...options, clientId, apiKey, ...(apiHost && { apiHost }) });
}
