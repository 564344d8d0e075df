import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import type { RouteEnv } from '../access/route.ts';
import { bytesPath, guarded } from '../files/download.ts';
import { findFile } from '../files/store.ts';
import { createRack } from './lru-cache.ts';
import { type Format, render, type Wish } from './render.ts';
import { resize } from './resize.ts';

/** The largest side that may be asked for. */
const limit = 3000;
const rack = createRack<Buffer | undefined>(400);

const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept',
};

/** `w_600,h_750,al_c,q_85,enc_auto`: letters are names, what follows is the value. */
const sizeOf = (words: string) => {
  const values = new Map(words.split(',').map(word => [word.slice(0, 1), word.slice(2)]));
  const side = (name: string) => (/^\d{1,4}$/.test(values.get(name) ?? '') ? Number(values.get(name)) : 0);
  const [width, height, quality] = [side('w'), side('h'), side('q') || 85];
  const fine = width >= 1 && width <= limit && height >= 1 && height <= limit;
  return fine ? { width, height, quality: Math.min(quality, 100) } : undefined;
};

const formatFor = (context: Context<RouteEnv>, name: string): Format => {
  if (context.req.header('Accept')?.includes('image/webp')) return 'webp';
  return name.endsWith('.png') ? 'png' : 'jpeg';
};

/** The file of a picture that somebody has sent; nothing for private ones, and where no shop keeps any. */
function sentPicture({ env }: Context<RouteEnv>, id: string) {
  const file = env?.store && findFile(env.store.db, id);
  return file?.status === 'READY' && file.mediaType === 'IMAGE' && !file.private
    ? { path: bytesPath(env.store, file), type: file.mimeType, hash: file.hash, size: file.facts }
    : undefined;
}

const answer = async (context: Context<RouteEnv>, wish: Wish): Promise<Response> => {
  const sent = sentPicture(context, wish.id);
  // Films of pictures, and originals, are answered as they were sent.
  if (sent && (sent.type === 'image/gif' || !wish.box))
    return context.body(await readFile(sent.path), 200, { ...headers, ...guarded(sent.type) });
  const key = JSON.stringify([wish, sent?.hash]);
  const picture = await rack(key, () => (sent ? resize(sent.path, sent.size, wish) : render(wish)));
  if (picture === undefined)
    return context.json({ message: 'no such picture' }, 404, { 'Access-Control-Allow-Origin': '*' });
  return context.body(new Uint8Array(picture), 200, { ...headers, 'Content-Type': `image/${wish.format}` });
};

/** The shops' pictures, drawn or sent: `/media/{id}` as they are, `/media/{id}/v1/fill|fit/w_W,h_H/{name}` in the size asked for. */
export const pictures = new Hono<RouteEnv>()
  .get('/media/:id', context => {
    const id = context.req.param('id');
    return answer(context, { id, format: formatFor(context, id), quality: 90 });
  })
  .get('/media/:id/v1/:mode{fill|fit}/:size/:name', async context => {
    const { id, mode, size, name } = context.req.param();
    const wanted = sizeOf(size);
    if (!wanted)
      return context.json({ message: `w and h must be whole numbers from 1 to ${limit}` }, 400, {
        'Access-Control-Allow-Origin': '*',
      });
    const { quality, ...sides } = wanted;
    return answer(context, {
      id,
      format: formatFor(context, name),
      quality,
      box: { mode: mode === 'fit' ? 'fit' : 'fill', ...sides },
    });
  });
