import type { Image, Media, MediaItem } from '../../../src/api/shared/media.ts';
import { pictureSize } from '../pictures/pictures.ts';
import type { SeedPicture } from '../seed/types.ts';

const sizes = new Map<string, { readonly width: number; readonly height: number }>();

/** Drawing a picture only to measure it is slow enough to remember the result. */
function sizeOf(id: string) {
  const size = sizes.get(id) ?? pictureSize(id) ?? { width: 1200, height: 1500 };
  sizes.set(id, size);
  return size;
}

const pictureUrl = (origin: string, id: string) => `${origin}/media/${encodeURIComponent(id)}`;

function mediaItem(origin: string, { picture, alt }: SeedPicture): MediaItem {
  const url = pictureUrl(origin, picture);
  const size = sizeOf(picture);
  const small = { width: 80, height: Math.round((80 * size.height) / size.width) };
  const resized = `v1/fill/w_${small.width},h_${small.height},al_c,q_85/${encodeURIComponent(picture)}.png`;
  return {
    id: picture,
    title: alt,
    mediaType: 'image',
    image: { url, ...size, format: 'png', altText: alt },
    thumbnail: { url: `${url}/${resized}`, ...small },
  };
}

/** Pictures as the catalog shows them; the first is the main one. */
export function mediaOf(origin: string, pictures: readonly SeedPicture[]): Media {
  const items = pictures.map(picture => mediaItem(origin, picture));
  return { ...(items[0] && { mainMedia: items[0] }), items };
}

/** A picture as a line shows it. */
export const imageOf = (origin: string, { picture, alt }: SeedPicture): Image => ({
  id: picture,
  url: pictureUrl(origin, picture),
  ...sizeOf(picture),
  altText: alt,
  filename: `${picture}.png`,
});
