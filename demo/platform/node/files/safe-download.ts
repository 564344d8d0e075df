import { lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DownloadOptions } from '../../core/files.ts';
import { isPrivateAddress } from './private-addresses.ts';

const MAX_REDIRECTS = 5;
/** A download fails after this time without a received byte. */
const IDLE_TIMEOUT_MS = 30_000;

const notPublic = (host: string) => new Error(`${host} is not on the open network`);

/**
 * A DNS lookup that fails if any address of the host is private. The connection uses a checked address, so DNS cannot
 * change it later.
 */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error || !first) done(error ?? notPublic(host), '', 0);
    else if (addresses.some(({ address }) => isPrivateAddress(address))) done(notPublic(host), '', 0);
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });

function sendRequest({ url, headers, allowPrivate, signal }: DownloadOptions): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // A host that is an IP address never reaches the lookup.
  if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw notPublic(host);
  const get = protocol === 'https:' ? getSecure : getPlain;
  const options = {
    headers,
    signal,
    timeout: IDLE_TIMEOUT_MS,
    agent: false,
    ...(!allowPrivate && { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    const request = get(url, options, resolve);
    request.on('timeout', () => request.destroy(new Error(`${host} is silent`)));
    request.on('error', reject);
  });
}

const limitBytes = (maxBytes: number) => {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > maxBytes) done(new Error('The file is too large'));
      else done(null, chunk);
    },
  });
};

/**
 * Downloads a file to `path` and returns its `Content-Type`, or '' without one. Follows at most five redirects. Rejects
 * if the status is not 200, or the file is incomplete, too large, or on a private network without `allowPrivate`.
 */
export async function downloadSafely(options: DownloadOptions, path: string, redirects = 0): Promise<string> {
  const response = await sendRequest(options);
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location && redirects < MAX_REDIRECTS) {
    response.destroy();
    const next = new URL(headers.location, options.url);
    if (!/^https?:$/.test(next.protocol)) throw notPublic(next.href);
    // The headers of the request must not be sent to another origin.
    const nextHeaders = next.origin === new URL(options.url).origin ? options.headers : {};
    return downloadSafely({ ...options, url: next.href, headers: nextHeaders }, path, redirects + 1);
  }
  if (statusCode !== 200) {
    response.destroy();
    throw new Error(`The file was answered with ${statusCode}`);
  }
  await pipeline(response, limitBytes(options.maxBytes), createWriteStream(path), { signal: options.signal });
  return headers['content-type'] ?? '';
}
