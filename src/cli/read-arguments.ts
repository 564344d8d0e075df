import { parseArgs } from 'node:util';
import { isWebUrl } from '../validation/url.ts';

export interface Arguments {
  readonly words: readonly string[];
  readonly url: string;
  readonly files?: string;
  readonly write: boolean;
  /** The id of the entity whose reviews are printed, such as a product. */
  readonly entity?: string;
  readonly namespace?: string;
  /** The shop's OAuth client id. */
  readonly client?: string;
  readonly api?: string;
  readonly locale?: string;
  readonly html: boolean;
  readonly help: boolean;
}

/** Reads the arguments of the command. Throws an error with a sentence for an unknown option or an invalid address. */
export function readArguments(args: readonly string[]): Arguments {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'https://cdn.example/' },
      files: { type: 'string' },
      write: { type: 'boolean', default: false },
      entity: { type: 'string' },
      namespace: { type: 'string' },
      client: { type: 'string' },
      api: { type: 'string' },
      locale: { type: 'string' },
      html: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { url, files, api, ...rest } = values;
  return {
    ...rest,
    words: positionals,
    url: toFolder('url', url),
    ...(files !== undefined && { files: toFolder('files', files) }),
    ...(api !== undefined && { api: toFolder('api', api).slice(0, -1) }),
  };
}

/** Returns the address with a final slash. `name` is the option that an error names. */
function toFolder(name: string, address: string): string {
  if (!isWebUrl(address)) throw new Error(`--${name} ${address} is no web address such as https://cdn.example/`);
  return new URL(address.replace(/\/?$/, '/')).href;
}
