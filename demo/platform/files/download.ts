import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Context } from '../core/context.ts';
import { sanitizeFileName } from './file-names.ts';
import { readVideoInfo, type VideoInfo } from './media/video.ts';
import { streamZip } from './media/zip.ts';
import { findFile, type StoredFile } from './store.ts';

const ASSETS_URL = new URL('../seed/data/files/', import.meta.url);

/** Where the bytes of a file are. */
export const getBlobPath = ({ blobs: files }: Context, { id, asset }: StoredFile): string =>
  asset ? fileURLToPath(new URL(asset, ASSETS_URL)) : files.getPath(id);

export interface SendOptions {
  readonly request: Request;
  /** Its name, where it is to be saved under one. */
  readonly saveAs?: string;
  readonly cache?: string;
}

/** `bytes=0-99`, `bytes=100-` or `bytes=-100`; nothing for anything else, and `'none'` for what the file does not have. */
function parseRange(header: string | null, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start >= size || start > end ? 'none' : { start, end };
}

const toContentDisposition = (name: string): string => {
  const safe = sanitizeFileName(name);
  return `attachment; filename="${safe.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(safe)}`;
};

/** What somebody sent is not to be run: no scripts, no guessing of types. */
export const safeContentHeaders = (mimeType: string) => ({
  'content-type': mimeType,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  ...(mimeType !== 'application/pdf' && {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
  }),
});

/** A file's bytes, all of them or those of a range. */
export function sendFile(
  context: Context,
  file: StoredFile,
  { request, saveAs, cache = 'no-store' }: SendOptions,
): Response {
  const { size, mimeType } = file;
  const range = parseRange(request.headers.get('range'), size);
  const headers = {
    ...safeContentHeaders(mimeType),
    'accept-ranges': 'bytes',
    'cache-control': cache,
    etag: `"${file.hash}"`,
    'content-disposition': saveAs === undefined ? 'inline' : toContentDisposition(saveAs),
  };
  if (range === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const read = () => Readable.toWeb(createReadStream(getBlobPath(context, file), { start, end }));
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
export function sendArchive(context: Context, ids: readonly string[], name: string): Response {
  const entries = ids
    .flatMap(id => findFile(context.db, id) ?? [])
    .map(file => ({
      name: sanitizeFileName(file.displayName),
      path: getBlobPath(context, file),
      size: file.size,
      crc: file.crc,
      time: file.updatedAt,
    }));
  return new Response(Readable.toWeb(Readable.from(streamZip(entries), { objectMode: false })) as ReadableStream, {
    headers: {
      ...safeContentHeaders('application/zip'),
      'cache-control': 'no-store',
      'content-disposition': toContentDisposition(name),
    },
  });
}

/** The film in a file, if there is one that can be streamed. */
export async function readStreamableFilm(context: Context, file: StoredFile): Promise<VideoInfo | undefined> {
  const film = await readVideoInfo(getBlobPath(context, file));
  return film && film.segments.length > 0 ? film : undefined;
}
