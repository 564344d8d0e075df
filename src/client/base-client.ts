import { type BaseClient, type ClientOptions, createLazyClient } from './client.ts';
import { lateParts } from './late-parts.ts';

/** Creates a client of one shop. It sends nothing and opens no storage before the first call. */
export const createBaseClient = (options: ClientOptions): BaseClient =>
  createLazyClient(options, async () => lateParts);
