import type { Image, Media, MediaItem, Video } from '../../../src/api/shared/media.ts';
import { getExtension } from '../files/mime-types.ts';
import { pictureSize } from '../seed/pictures/pictures.ts';
import type { StoredPicture } from './types.ts';

/** The size of a picture or video. Undefined for an uploaded or external file without a stored size. */
const getSize = ({ picture, url, path, size }: StoredPicture) =>
  size ?? (url || path ? undefined : pictureSize(picture));

const pictureUrl = (origin: string, id: string) => `${origin}/media/${encodeURIComponent(id)}`;

export const isPicture = ({ mediaType = 'image' }: StoredPicture): boolean => mediaType === 'image';

const getUrlExtension = (url: string): string => getExtension(new URL(url).pathname);

/** The URL of an external or uploaded file. Undefined for a picture of the seed. */
const getFileUrl = (origin: string, { url, path }: StoredPicture): string | undefined => url ?? (path && origin + path);

function toFileItem(stored: StoredPicture, url: string): MediaItem {
  const { picture, alt, mediaType = 'image', format = getUrlExtension(url) } = stored;
  const file = { url, ...getSize(stored), format };
  return {
    id: picture,
    title: alt,
    mediaType,
    ...(mediaType === 'image' && { image: { ...file, altText: alt }, thumbnail: { ...file, altText: alt } }),
    ...(mediaType === 'video' && { video: { files: [file], stillFrameMediaId: picture } }),
  };
}

const toThumbnailUrl = (url: string, id: string, { width, height }: Readonly<Record<'width' | 'height', number>>) =>
  `${url}/v1/fill/w_${width},h_${height},al_c,q_85/${encodeURIComponent(id)}.png`;

function toMediaItem(origin: string, stored: StoredPicture): MediaItem {
  const { picture, alt } = stored;
  const fileUrl = getFileUrl(origin, stored);
  if (fileUrl) return toFileItem(stored, fileUrl);
  const url = pictureUrl(origin, picture);
  const size = getSize(stored);
  const thumbnailSize = size && { width: 80, height: Math.round((80 * size.height) / size.width) };
  return {
    id: picture,
    title: alt,
    mediaType: 'image',
    image: { url, ...size, format: getUrlExtension(url) || 'png', altText: alt },
    ...(thumbnailSize && { thumbnail: { url: toThumbnailUrl(url, picture, thumbnailSize), ...thumbnailSize } }),
  };
}

/** The media of a product or choice. The first item, whatever its type, is the main one. */
export function toMedia(origin: string, pictures: readonly StoredPicture[]): Media {
  const items = pictures.map(picture => toMediaItem(origin, picture));
  return { ...(items[0] && { mainMedia: items[0] }), items };
}

/** The image of a cart line, an order line or a variant. */
export function toImage(origin: string, stored: StoredPicture): Image {
  const { picture, alt, url, size } = stored;
  return {
    id: picture,
    url: url ?? pictureUrl(origin, picture),
    ...getSize(stored),
    altText: alt,
    filename: url ? (new URL(url).pathname.split('/').at(-1) ?? picture) : size ? picture : `${picture}.png`,
  };
}

/** The video of a variant, from a stored file. The poster is the variant's picture. */
export function toVideo(origin: string, stored: StoredPicture, poster: StoredPicture | undefined): Video {
  const { picture, path, alt } = stored;
  const url = getFileUrl(origin, stored) ?? '';
  const { format = getUrlExtension(url) } = stored;
  return {
    id: picture,
    resolutions: [{ url, ...getSize(stored), format }],
    posters: poster ? [toImage(origin, poster)] : [],
    filename: path ? alt : (new URL(url).pathname.split('/').at(-1) ?? picture),
  };
}
