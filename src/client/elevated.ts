import { StoreError } from '../transport/errors.ts';
import { type BaseClient, type ClientOptions, createBaseClient } from './client.ts';

/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Creates a client that acts for the merchant, from `KIOSK_CLIENT_ID`, `KIOSK_API_KEY` and optionally `KIOSK_API_HOST`.
 * Throws INVALID_ARGUMENT with the names of those that are missing or invalid.
 */
export function createElevatedClient(
  environment: Environment,
  options: Omit<ClientOptions, 'clientId' | 'apiKey' | 'apiHost'> = {},
): BaseClient {
  const { KIOSK_CLIENT_ID: clientId = '', KIOSK_API_KEY: apiKey = '', KIOSK_API_HOST: apiHost } = environment;
  const isHttpUrl = (host: string) => URL.canParse(host) && /^https?:$/.test(new URL(host).protocol);
  const invalid = [
    ...(clientId ? [] : ['KIOSK_CLIENT_ID']),
    ...(apiKey ? [] : ['KIOSK_API_KEY']),
    ...(apiHost === undefined || isHttpUrl(apiHost) ? [] : ['KIOSK_API_HOST']),
  ];
  if (invalid.length) throw new StoreError(`Invalid environment variables: ${invalid.join(', ')}`, 'INVALID_ARGUMENT');
  return createBaseClient({ storage: 'memory', ...options, clientId, apiKey, ...(apiHost && { apiHost }) });
}
