import { type Context, Hono } from 'hono';
import type { Bindings, RouteEnv } from '../access/route.ts';
import type { PictureFormat, PictureRequest, PictureSource } from '../core/files.ts';
import { safeContentHeaders, sendFile } from '../files/download.ts';
import { findFile, type StoredFile, toFileSource } from '../files/store.ts';
import { getPublicCover } from '../files/view.ts';
import { pictureSize } from '../seed/pictures/pictures.ts';

/** The largest width or height that a request may have, px. */
const MAX_SIDE = 3000;
const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept',
};

/** Width, height and quality (by default 85) in `w_600,h_750,al_c,q_85,enc_auto`. Undefined for an invalid size. */
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

interface Picture {
  readonly source: PictureSource;
  readonly type: string;
  /** Absent for pictures of the seed. */
  readonly file?: StoredFile;
}

/** A seeded or uploaded picture, or a film's cover. Undefined for an unknown, private, trashed or unready file. */
function findPicture({ context }: Bindings, id: string): Picture | undefined {
  const seeded = pictureSize(id);
  if (seeded) return { source: { id, asset: `seed/pictures/${id}.webp`, ...seeded }, type: 'image/webp' };
  const file = findFile(context.db, id);
  if (file?.status !== 'READY' || file.private || file.trashedFrom !== undefined) return undefined;
  const { mediaType, mimeType, facts } = file;
  const { width, height } = facts;
  const source = toFileSource(file);
  const cover = getPublicCover(file);
  if (cover) return { source: { ...source, ...cover, isCover: true }, type: `image/${cover.format}`, file };
  if (mediaType !== 'IMAGE') return undefined;
  return { source: { ...source, width, height }, type: mimeType, file };
}

/** Sends a picture unchanged. Pictures other than covers are streamed, because a large one must not be in memory. */
async function sendOriginal(c: Context<RouteEnv>, { source, type, file }: Picture): Promise<Response> {
  const { context } = c.env;
  if (!file) return c.body(context.files.read(source), 200, { ...headers, 'Content-Type': type });
  if (source.isCover) {
    const cover = await context.files.readCover?.(source);
    return cover ? c.body(cover, 200, { ...headers, ...safeContentHeaders(type) }) : pictureNotFound(c);
  }
  const response = sendFile(context, file, { request: c.req.raw, cache: headers['Cache-Control'] });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

const pictureNotFound = (c: Context<RouteEnv>): Response =>
  c.json({ message: 'no such picture' }, 404, { 'Access-Control-Allow-Origin': '*' });

const sendPicture = async (c: Context<RouteEnv>, id: string, request: PictureRequest): Promise<Response> => {
  const picture = findPicture(c.env, id);
  if (!picture) return pictureNotFound(c);
  // Uploaded GIFs, which may be animated, and uploads requested in full size are sent unchanged.
  const isUnchanged = picture.file && (picture.type === 'image/gif' || !request.box);
  const drawn = isUnchanged ? undefined : await c.env.context.files.drawPicture?.(picture.source, request);
  if (!drawn) return sendOriginal(c, picture);
  return c.body(drawn, 200, { ...headers, 'Content-Type': `image/${request.format}` });
};

/**
 * Serves seeded and uploaded pictures: `/media/{id}` in full size, `/media/{id}/v1/fill|fit/w_W,h_H/{name}` resized.
 */
export const pictures = new Hono<RouteEnv>()
  .get('/media/:id', c => {
    const id = c.req.param('id');
    return sendPicture(c, id, { format: negotiateFormat(c, id), quality: 90 });
  })
  .get('/media/:id/v1/:mode{fill|fit}/:size/:name', async c => {
    const { id, mode, size, name } = c.req.param();
    const dimensions = parseSize(size);
    if (!dimensions)
      return c.json({ message: `w and h must be whole numbers from 1 to ${MAX_SIDE}` }, 400, {
        'Access-Control-Allow-Origin': '*',
      });
    const { quality, ...sides } = dimensions;
    return sendPicture(c, id, {
      format: negotiateFormat(c, name),
      quality,
      box: { mode: mode === 'fit' ? 'fit' : 'fill', ...sides },
    });
  });
