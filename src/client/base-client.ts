import { StoreError } from '../transport/errors.ts';
import { type BaseClient, type ClientOptions, createLazyClient } from './client.ts';
import { loadersAtHand } from './lazy-parts.ts';

/**
 * Creates a client of one shop. It sends nothing and opens no storage before its first use. Throws INVALID_ARGUMENT for
 * an API key in a browser window.
 */
export function createBaseClient(options: ClientOptions): BaseClient {
  if (options.apiKey && typeof document !== 'undefined') {
    throw new StoreError('An API key belongs on a server', 'INVALID_ARGUMENT');
  }
  if (typeof fetch === 'undefined' && !options.fetch) console.error('Node.js v18+ is required');
  return createLazyClient(options, loadersAtHand);
}
