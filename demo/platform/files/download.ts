import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Store } from '../core/context.ts';
import { safeName } from './kinds.ts';
import { type Film, readFilm } from './media/video.ts';
import { zipped } from './media/zip.ts';
import { findFile, type KeptFile } from './store.ts';

const assets = new URL('../seed/data/files/', import.meta.url);

/** Where the bytes of a file are. */
export const bytesPath = ({ files }: Store, { id, asset }: KeptFile): string =>
  asset ? fileURLToPath(new URL(asset, assets)) : files.pathOf(id);

export interface Sending {
  readonly request: Request;
  /** Its name, where it is to be saved under one. */
  readonly saveAs?: string;
  readonly cache?: string;
}

/** `bytes=0-99`, `bytes=100-` or `bytes=-100`; nothing for anything else, and `'none'` for what the file does not have. */
function rangeIn(header: string | null, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start >= size || start > end ? 'none' : { start, end };
}

const disposition = (name: string): string => {
  const safe = safeName(name);
  return `attachment; filename="${safe.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(safe)}`;
};

/** What somebody sent is not to be run: no scripts, no guessing of types. */
export const guarded = (mimeType: string) => ({
  'content-type': mimeType,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  ...(mimeType !== 'application/pdf' && {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
  }),
});

/** A file's bytes, all of them or those of a range. */
export function sendFile(store: Store, file: KeptFile, { request, saveAs, cache = 'no-store' }: Sending): Response {
  const { size, mimeType } = file;
  const range = rangeIn(request.headers.get('range'), size);
  const headers = {
    ...guarded(mimeType),
    'accept-ranges': 'bytes',
    'cache-control': cache,
    etag: `"${file.hash}"`,
    'content-disposition': saveAs === undefined ? 'inline' : disposition(saveAs),
  };
  if (range === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const read = () => Readable.toWeb(createReadStream(bytesPath(store, file), { start, end }));
  // The platform's streams and those of the web are the same. Nobody would close one that a HEAD does not read.
  const body = size === 0 || request.method === 'HEAD' ? null : (read() as ReadableStream);
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  });
}

/** Files as one archive; those that have gone meanwhile are not in it. */
export function sendArchive(store: Store, ids: readonly string[], name: string): Response {
  const entries = ids
    .flatMap(id => findFile(store.db, id) ?? [])
    .map(file => ({
      name: safeName(file.displayName),
      path: bytesPath(store, file),
      size: file.size,
      crc: file.crc,
      time: file.updatedAt,
    }));
  return new Response(Readable.toWeb(Readable.from(zipped(entries), { objectMode: false })) as ReadableStream, {
    headers: { ...guarded('application/zip'), 'cache-control': 'no-store', 'content-disposition': disposition(name) },
  });
}

/** The film in a file, if there is one that can be streamed. */
export async function filmOf(store: Store, file: KeptFile): Promise<Film | undefined> {
  const film = await readFilm(bytesPath(store, file));
  return film && film.parts.length > 0 ? film : undefined;
}
