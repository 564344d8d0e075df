import type { Context } from '../core/context.ts';
import type { VideoInfo } from '../core/files.ts';
import { sanitizeFileName } from './file-names.ts';
import { findFile, type StoredFile, toFileSource } from './store.ts';
import { createZip } from './zip.ts';

interface SendOptions {
  readonly request: Request;
  /** The file name of a download. Without it the file is shown inline. */
  readonly saveAs?: string;
  readonly cache?: string;
}

/**
 * Parses `bytes=0-99`, `bytes=100-` or `bytes=-100`. Returns `'none'` for a range outside the file, and undefined for
 * any other header.
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

/** The response with all bytes of a file, or with the requested range of them. 416 for a range outside the file. */
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
  // A HEAD request must not open a stream, because nothing would close the stream.
  const isEmpty = size === 0 || request.method === 'HEAD';
  const body = isEmpty ? null : context.files.read(toFileSource(file), { start, end });
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  });
}

/** The response with a ZIP of the files, without files that were deleted or moved to the trash since. */
export function sendArchive(context: Context, ids: readonly string[], name: string): Response {
  const entries = ids
    .flatMap(id => findFile(context.db, id) ?? [])
    .filter(({ trashedFrom }) => trashedFrom === undefined)
    .map(file => ({
      name: sanitizeFileName(file.displayName),
      time: file.updatedAt,
      read: () => context.files.read(toFileSource(file)),
    }));
  return new Response(createZip(entries), {
    headers: {
      ...safeContentHeaders('application/zip'),
      'cache-control': 'no-store',
      'content-disposition': toContentDisposition(name),
    },
  });
}

/** The video in a file, if it can be streamed. */
export async function readStreamableVideo({ files }: Context, file: StoredFile): Promise<VideoInfo | undefined> {
  const film = await files.readVideo?.(toFileSource(file));
  return film && film.segments.length > 0 ? film : undefined;
}
