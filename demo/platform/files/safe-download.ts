import { lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isPrivateAddress } from './private-addresses.ts';

const MOST_REDIRECTS = 5;
/** Milliseconds without a byte. */
const PATIENCE = 30_000;

export interface DownloadAsked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly most: number;
  /** Whether the networks around this machine are open, too. */
  readonly anywhere: boolean;
  readonly signal: AbortSignal;
}

const closed = (host: string) => new Error(`${host} is not on the open network`);

/** Looks a name up as usual, and refuses it where it leads into a private network: the address checked is the one used. */
const openLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error || !first) done(error ?? closed(host), '', 0);
    else if (addresses.some(({ address }) => isPrivateAddress(address))) done(closed(host), '', 0);
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });

function answered({ url, headers, anywhere, signal }: DownloadAsked): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // An address that is no name is never looked up.
  if (!anywhere && isIP(host) !== 0 && isPrivateAddress(host)) throw closed(host);
  const get = protocol === 'https:' ? getSecure : getPlain;
  const options = { headers, signal, timeout: PATIENCE, agent: false, ...(!anywhere && { lookup: openLookup }) };
  return new Promise((resolve, reject) => {
    const request = get(url, options, resolve);
    request.on('timeout', () => request.destroy(new Error(`${host} is silent`)));
    request.on('error', reject);
  });
}

const atMost = (most: number) => {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > most) done(new Error('The file is too large'));
      else done(null, chunk);
    },
  });
};

/** Loads a file into `path` and answers its MIME type; rejects where it cannot be had whole, or may not. */
export async function safeDownload(asked: DownloadAsked, path: string, redirects = 0): Promise<string> {
  const answer = await answered(asked);
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 300 && statusCode < 400 && headers.location && redirects < MOST_REDIRECTS) {
    answer.destroy();
    const next = new URL(headers.location, asked.url);
    if (!/^https?:$/.test(next.protocol)) throw closed(next.href);
    // What was meant for one host is not for the next.
    const kept = next.origin === new URL(asked.url).origin ? asked.headers : {};
    return safeDownload({ ...asked, url: next.href, headers: kept }, path, redirects + 1);
  }
  if (statusCode !== 200) {
    answer.destroy();
    throw new Error(`The file was answered with ${statusCode}`);
  }
  await pipeline(answer, atMost(asked.most), createWriteStream(path), { signal: asked.signal });
  return headers['content-type'] ?? '';
}
