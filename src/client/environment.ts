import { StoreError } from '../transport/errors.ts';
import { isWebUrl } from '../validation/url.ts';
import type { ClientOptions } from './client.ts';

/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the options of an elevated client. Throws INVALID_ARGUMENT with the names of missing or invalid variables. */
export function readEnvironment(environment: Environment): Pick<ClientOptions, 'clientId' | 'apiKey' | 'apiHost'> {
  const { KIOSK_CLIENT_ID: clientId = '', KIOSK_API_KEY: apiKey = '', KIOSK_API_HOST: apiHost } = environment;
  const invalid = [
    ...(clientId ? [] : ['KIOSK_CLIENT_ID']),
    ...(apiKey ? [] : ['KIOSK_API_KEY']),
    ...(apiHost === undefined || isWebUrl(apiHost) ? [] : ['KIOSK_API_HOST']),
  ];
  if (invalid.length) throw new StoreError(`Invalid environment variables: ${invalid.join(', ')}`, 'INVALID_ARGUMENT');
  return { clientId, apiKey, ...(apiHost && { apiHost }) };
}
