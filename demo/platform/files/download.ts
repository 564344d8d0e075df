import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Context } from '../core/context.ts';
import { sanitizeFileName } from './file-names.ts';
import { readVideoInfo, type VideoInfo } from './media/video.ts';
import { findFile, type StoredFile } from './store.ts';
import { streamZip } from './zip.ts';

const ASSETS_URL = new URL('../seed/data/files/', import.meta.url);

export const getBlobPath = ({ blobs: files }: Context, { id, asset }: StoredFile): string =>
  asset ? fileURLToPath(new URL(asset, ASSETS_URL)) : files.getPath(id);

interface SendOptions {
  readonly request: Request;
  /** The file name, for a download instead of inline display. */
  readonly saveAs?: string;
  readonly cache?: string;
}

/**
 * Parses `bytes=0-99`, `bytes=100-` or `bytes=-100`; undefined for anything else, `'none'` for a range outside the
 * file.
 */
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

/** Headers that keep browsers from running uploaded content or guessing its type. */
export const safeContentHeaders = (mimeType: string) => ({
  'content-type': mimeType,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  ...(mimeType !== 'application/pdf' && {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
  }),
});

/** Answers with the bytes of a file, all of them or a range. */
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
  // The cast: Node's web streams are those of the DOM types. HEAD opens no stream, since nothing would close it.
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

/** Answers with a ZIP of the files; those deleted since are left out. */
export function sendArchive(context: Context, ids: readonly string[], name: string): Response {
  const entries = ids
    .flatMap(id => findFile(context.db, id) ?? [])
    .map(file => ({
      name: sanitizeFileName(file.displayName),
      time: file.updatedAt,
      read: () => createReadStream(getBlobPath(context, file)),
    }));
  return new Response(Readable.toWeb(Readable.from(streamZip(entries), { objectMode: false })) as ReadableStream, {
    headers: {
      ...safeContentHeaders('application/zip'),
      'cache-control': 'no-store',
      'content-disposition': toContentDisposition(name),
    },
  });
}

/** The video in a file, if it can be streamed. */
export async function readStreamableFilm(context: Context, file: StoredFile): Promise<VideoInfo | undefined> {
  const film = await readVideoInfo(getBlobPath(context, file));
  return film && film.segments.length > 0 ? film : undefined;
}
