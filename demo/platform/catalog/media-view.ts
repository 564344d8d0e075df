import type { Image, Media, MediaItem, Video } from '../../../src/api/shared/media.ts';
import { getExtension } from '../files/mime-types.ts';
import { pictureSize } from '../seed/drawings/drawings.ts';
import type { StoredPicture } from './types.ts';

const drawingSizes = new Map<string, { readonly width: number; readonly height: number }>();

/** The size of a drawing; cached, since it is only known by drawing it. */
export function findDrawingSize(id: string): ReturnType<typeof pictureSize> {
  const size = drawingSizes.get(id) ?? pictureSize(id);
  if (size) drawingSizes.set(id, size);
  return size;
}

const getMediaSize = (id: string) => findDrawingSize(id) ?? { width: 1200, height: 1500 };

const pictureUrl = (origin: string, id: string) => `${origin}/media/${encodeURIComponent(id)}`;

export const isPicture = ({ mediaType = 'image' }: StoredPicture): boolean => mediaType === 'image';

const getUrlExtension = (url: string): string => getExtension(new URL(url).pathname);

/** A file on another server, of which only the URL is known. */
function toExternalMediaItem({ picture, alt, mediaType = 'image' }: StoredPicture, url: string): MediaItem {
  const file = { url, ...getMediaSize(picture), format: getUrlExtension(url) };
  return {
    id: picture,
    title: alt,
    mediaType,
    ...(mediaType === 'image' && { image: { ...file, altText: alt }, thumbnail: { ...file, altText: alt } }),
    ...(mediaType === 'video' && { video: { files: [file], stillFrameMediaId: picture } }),
  };
}

function toMediaItem(origin: string, stored: StoredPicture): MediaItem {
  const { picture, alt } = stored;
  if (stored.url) return toExternalMediaItem(stored, stored.url);
  const url = pictureUrl(origin, picture);
  const size = stored.size ?? getMediaSize(picture);
  const thumbnailSize = { width: 80, height: Math.round((80 * size.height) / size.width) };
  const thumbnailPath = `v1/fill/w_${thumbnailSize.width},h_${thumbnailSize.height},al_c,q_85/${encodeURIComponent(picture)}.png`;
  return {
    id: picture,
    title: alt,
    mediaType: 'image',
    image: { url, ...size, format: getUrlExtension(url) || 'png', altText: alt },
    thumbnail: { url: `${url}/${thumbnailPath}`, ...thumbnailSize },
  };
}

/** The media of a product; the first picture is the main one. */
export function toMedia(origin: string, pictures: readonly StoredPicture[]): Media {
  const items = pictures.map(picture => toMediaItem(origin, picture));
  return { ...(items[0] && { mainMedia: items[0] }), items };
}

/** The image of a cart or order line. */
export const toImage = (origin: string, { picture, alt, url, size }: StoredPicture): Image => ({
  id: picture,
  url: url ?? pictureUrl(origin, picture),
  ...(size ?? getMediaSize(picture)),
  altText: alt,
  filename: url ? (new URL(url).pathname.split('/').at(-1) ?? picture) : size ? picture : `${picture}.png`,
});

/** The video of a variant. */
export const toVideo = (
  origin: string,
  { picture, url = '' }: StoredPicture,
  poster: StoredPicture | undefined,
): Video => ({
  id: picture,
  resolutions: [{ url, ...getMediaSize(picture), format: getUrlExtension(url) }],
  posters: poster ? [toImage(origin, poster)] : [],
  filename: new URL(url).pathname.split('/').at(-1) ?? picture,
});
