import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { rateLimited } from '../../core/api-error.ts';
import type { PictureRequest, PictureSource } from '../../core/files.ts';
import { readFilmCover } from './media/film-cover.ts';
import { openPicture } from './media/image.ts';

type Picture = Uint8Array<ArrayBuffer>;

/** The cache of 400 pictures is also limited by bytes, because one picture can have tens of megabytes. */
const MAX_CACHED_BYTES = 200_000_000;
const cache = new LRUCache<string, Picture, () => Promise<Picture>>({
  max: 400,
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_key, _stale, { context: draw }) => draw(),
  // A picture that is evicted from the cache while it is drawn must still be sent.
  ignoreFetchAbort: true,
});
/**
 * Draws at most two pictures at a time. These use half of Node's threads, and the other half can read files for pages.
 */
const render = pLimit(2);
/** The most pictures in the queue: one or two minutes of drawing. */
const MAX_WAITING = 300;
const RETRY_AFTER_S = 30;

/**
 * The size of the result, by default the size of the source. `fill` keeps the proportions of the box, and `fit` those
 * of the source inside the box. Neither enlarges the source.
 */
const renderedSize = (
  source: { readonly width: number; readonly height: number },
  box: PictureRequest['box'],
): { readonly width: number; readonly height: number } => {
  if (!box) return source;
  const across = source.width / box.width;
  const down = source.height / box.height;
  if (box.mode === 'fit') {
    const share = Math.min(1, 1 / Math.max(across, down));
    return {
      width: Math.max(1, Math.round(source.width * share)),
      height: Math.max(1, Math.round(source.height * share)),
    };
  }
  const share = Math.min(1, across, down);
  return { width: Math.max(1, Math.round(box.width * share)), height: Math.max(1, Math.round(box.height * share)) };
};

/** Crops and resizes a picture or a film's cover. Transparent areas become white in JPEG, which has no transparency. */
async function resizePicture(
  path: string,
  { isCover, width = 1, height = 1 }: PictureSource,
  { format, quality, box }: PictureRequest,
): Promise<Picture> {
  const picture = isCover ? ((await readFilmCover(path)) ?? new Uint8Array()) : path;
  const size = renderedSize({ width, height }, box);
  const small = openPicture(picture).resize(size.width, size.height, { fit: 'cover' });
  const whole = format === 'jpeg' ? small.flatten({ background: '#ffffff' }) : small;
  return new Uint8Array(await whole.toFormat(format, { quality }).toBuffer());
}

/** Draws the picture at `path`, or returns it from the cache. Rejects with 429 if the queue is full. */
export const drawPicture = (path: string, source: PictureSource, request: PictureRequest): Promise<Picture> =>
  cache.forceFetch(JSON.stringify([path, source, request]), {
    async context() {
      if (render.pendingCount >= MAX_WAITING) throw rateLimited(RETRY_AFTER_S);
      return render(() => resizePicture(path, source, request));
    },
  });
