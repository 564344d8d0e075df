import type { Image, Media, MediaItem, Video } from '../../../src/api/shared/media.ts';
import { pictureSize } from '../pictures/drawings.ts';
import type { SeedPicture } from '../seed/data/types.ts';

const sizes = new Map<string, { readonly width: number; readonly height: number }>();

/** Drawing a picture only to measure it is slow enough to remember the result. */
function sizeOf(id: string) {
  const size = sizes.get(id) ?? pictureSize(id) ?? { width: 1200, height: 1500 };
  sizes.set(id, size);
  return size;
}

const pictureUrl = (origin: string, id: string) => `${origin}/media/${encodeURIComponent(id)}`;

export const isPicture = ({ mediaType = 'image' }: SeedPicture): boolean => mediaType === 'image';

const endingOf = (url: string): string => /\.(\w{2,5})$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';

/** A file that somebody else serves: only its address is known. */
function foreignItem({ picture, alt, mediaType = 'image' }: SeedPicture, url: string): MediaItem {
  const file = { url, ...sizeOf(picture), format: endingOf(url) };
  return {
    id: picture,
    title: alt,
    mediaType,
    ...(mediaType === 'image' && { image: { ...file, altText: alt }, thumbnail: { ...file, altText: alt } }),
    ...(mediaType === 'video' && { video: { files: [file], stillFrameMediaId: picture } }),
  };
}

function mediaItem(origin: string, kept: SeedPicture): MediaItem {
  const { picture, alt } = kept;
  if (kept.url) return foreignItem(kept, kept.url);
  const url = pictureUrl(origin, picture);
  const size = kept.size ?? sizeOf(picture);
  const small = { width: 80, height: Math.round((80 * size.height) / size.width) };
  const resized = `v1/fill/w_${small.width},h_${small.height},al_c,q_85/${encodeURIComponent(picture)}.png`;
  return {
    id: picture,
    title: alt,
    mediaType: 'image',
    image: { url, ...size, format: endingOf(url) || 'png', altText: alt },
    thumbnail: { url: `${url}/${resized}`, ...small },
  };
}

/** Pictures as the catalog shows them; the first is the main one. */
export function mediaOf(origin: string, pictures: readonly SeedPicture[]): Media {
  const items = pictures.map(picture => mediaItem(origin, picture));
  return { ...(items[0] && { mainMedia: items[0] }), items };
}

/** A picture as a line shows it. */
export const imageOf = (origin: string, { picture, alt, url, size }: SeedPicture): Image => ({
  id: picture,
  url: url ?? pictureUrl(origin, picture),
  ...(size ?? sizeOf(picture)),
  altText: alt,
  filename: url ? (new URL(url).pathname.split('/').at(-1) ?? picture) : size ? picture : `${picture}.png`,
});

/** A film as a variant shows it. */
export const videoOf = (
  origin: string,
  { picture, url = '' }: SeedPicture,
  poster: SeedPicture | undefined,
): Video => ({
  id: picture,
  resolutions: [{ url, ...sizeOf(picture), format: endingOf(url) }],
  posters: poster ? [imageOf(origin, poster)] : [],
  filename: new URL(url).pathname.split('/').at(-1) ?? picture,
});
