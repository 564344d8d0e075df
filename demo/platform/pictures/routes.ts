import { type Context, Hono } from 'hono';
import pLimit from 'p-limit';
import type { RouteEnv } from '../access/route.ts';
import { rateLimited } from '../core/api-error.ts';
import { getBlobPath, safeContentHeaders, sendFile } from '../files/download.ts';
import { readFilmCover } from '../files/media/film-cover.ts';
import { findFile, type StoredFile } from '../files/store.ts';
import { getPublicCover } from '../files/view.ts';
import { picturePath, pictureSize } from '../seed/pictures/pictures.ts';
import { createLruCache } from './lru-cache.ts';
import { type PictureFormat, type PictureRequest, resizePicture } from './resize.ts';

/** The largest width or height. */
const MAX_SIDE = 3000;
/** Those of the largest size can have tens of megabytes each. */
const MAX_CACHED_BYTES = 200_000_000;
const cache = createLruCache<Buffer | undefined>(400, MAX_CACHED_BYTES, picture => picture?.length ?? 0);
/** Half of the threads that Node reads files with: pictures take them for long, and what a page needs first is a file. */
const render = pLimit(2);
/** Pictures that wait to be drawn: a minute or two of work. */
const MAX_WAITING = 300;
const RETRY_AFTER_S = 30;

const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept',
};

/** Parses `w_600,h_750,al_c,q_85,enc_auto`. */
const parseSize = (parameters: string) => {
  const values = new Map(parameters.split(',').map(word => [word.slice(0, 1), word.slice(2)]));
  const side = (name: string) => (/^\d{1,4}$/.test(values.get(name) ?? '') ? Number(values.get(name)) : 0);
  const [width, height, quality] = [side('w'), side('h'), side('q') || 85];
  const isValid = width >= 1 && width <= MAX_SIDE && height >= 1 && height <= MAX_SIDE;
  return isValid ? { width, height, quality: Math.min(quality, 100) } : undefined;
};

const negotiateFormat = (c: Context<RouteEnv>, name: string): PictureFormat => {
  if (c.req.header('Accept')?.includes('image/webp')) return 'webp';
  return name.endsWith('.png') ? 'png' : 'jpeg';
};

/** A picture among the files, or the cover of a film; `read` gives its path, or the bytes inside the film. */
interface UploadedPicture {
  readonly file: StoredFile;
  readonly type: string;
  readonly size: { readonly width?: number; readonly height?: number };
  readonly isCover: boolean;
  read(): Promise<string | Buffer>;
}

/** An uploaded picture; undefined for private files, and without a platform around these routes. */
function findUploadedPicture({ env }: Context<RouteEnv>, id: string): UploadedPicture | undefined {
  const file = env?.context && findFile(env.context.db, id);
  if (file?.status !== 'READY' || file.private || file.trashedFrom !== undefined) return undefined;
  const { mediaType, mimeType, facts } = file;
  const path = getBlobPath(env.context, file);
  const cover = getPublicCover(file);
  if (cover) {
    const read = async () => (await readFilmCover(path)) ?? Buffer.alloc(0);
    return { file, type: `image/${cover.format}`, size: cover, isCover: true, read };
  }
  return mediaType === 'IMAGE'
    ? { file, type: mimeType, size: facts, isCover: false, read: async () => path }
    : undefined;
}

/** Undefined for an id that the seed does not have. */
function resizeSeedPicture(options: PictureRequest): Promise<Buffer> | undefined {
  const [path, size] = [picturePath(options.id), pictureSize(options.id)];
  return path && size ? resizePicture(path, size, options) : undefined;
}

/** Sends a picture as it was uploaded, from the disk: it may be large, and many may ask at once. */
async function sendOriginal(c: Context<RouteEnv>, { file, type, isCover, read }: UploadedPicture): Promise<Response> {
  if (isCover)
    return c.body(new Uint8Array(Buffer.from(await read())), 200, { ...headers, ...safeContentHeaders(type) });
  const response = sendFile(c.env.context, file, { request: c.req.raw, cache: headers['Cache-Control'] });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

const sendPicture = async (c: Context<RouteEnv>, options: PictureRequest): Promise<Response> => {
  const uploaded = findUploadedPicture(c, options.id);
  // Animations and originals are sent unchanged.
  if (uploaded && (uploaded.type === 'image/gif' || !options.box)) return sendOriginal(c, uploaded);
  const key = JSON.stringify([options, uploaded?.file.hash]);
  const picture = await cache(key, async () => {
    if (render.pendingCount >= MAX_WAITING) throw rateLimited(RETRY_AFTER_S);
    return render(async () =>
      uploaded ? resizePicture(await uploaded.read(), uploaded.size, options) : resizeSeedPicture(options),
    );
  });
  if (picture === undefined) return c.json({ message: 'no such picture' }, 404, { 'Access-Control-Allow-Origin': '*' });
  return c.body(new Uint8Array(picture), 200, { ...headers, 'Content-Type': `image/${options.format}` });
};

/** Pictures of the seed and uploaded ones: `/media/{id}` in full size, `/media/{id}/v1/fill|fit/w_W,h_H/{name}` resized. */
export const pictures = new Hono<RouteEnv>()
  .get('/media/:id', c => {
    const id = c.req.param('id');
    return sendPicture(c, { id, format: negotiateFormat(c, id), quality: 90 });
  })
  .get('/media/:id/v1/:mode{fill|fit}/:size/:name', async c => {
    const { id, mode, size, name } = c.req.param();
    const dimensions = parseSize(size);
    if (!dimensions)
      return c.json({ message: `w and h must be whole numbers from 1 to ${MAX_SIDE}` }, 400, {
        'Access-Control-Allow-Origin': '*',
      });
    const { quality, ...sides } = dimensions;
    return sendPicture(c, {
      id,
      format: negotiateFormat(c, name),
      quality,
      box: { mode: mode === 'fit' ? 'fit' : 'fill', ...sides },
    });
  });
