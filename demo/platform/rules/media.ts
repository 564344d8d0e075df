import type { Image, Media, MediaItem } from '../../../src/api/shared/media.ts';
import type { SeedPicture } from '../seed/types.ts';

const pictureSize = (_id: string) => ({ width: 1200, height: 1500 });

const pictureUrl = (origin: string, id: string) => `${origin}/media/${encodeURIComponent(id)}`;

function mediaItem(origin: string, { picture, alt }: SeedPicture): MediaItem {
  const url = pictureUrl(origin, picture);
  return {
    id: picture,
    title: alt,
    mediaType: 'image',
    image: { url, ...pictureSize(picture), format: 'png', altText: alt },
    thumbnail: {
      url: `${url}/v1/fill/w_80,h_100,al_c,q_85/${encodeURIComponent(picture)}.png`,
      width: 80,
      height: 100,
    },
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
  ...pictureSize(picture),
  altText: alt,
  filename: `${picture}.png`,
});
