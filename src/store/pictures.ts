import type { Product } from '../api/products.ts';
import type { MediaItem } from '../api/shared/media.ts';
import { isWebUrl } from '../validation/url.ts';

/** The media items that have a picture with an http(s) URL, each once, the main one first. */
export function getMediaItems(media: Product['media'] | undefined): readonly MediaItem[] {
  const { mainMedia, items } = media ?? {};
  const all = [mainMedia, ...(items ?? [])].filter(item => isWebUrl(getImage(item)?.url));
  return all.filter((item, index): item is MediaItem => all.findIndex(other => other?.id === item?.id) === index);
}

/** The image of a media item, or its thumbnail if it has no image, such as a video. */
export const getImage = (item: MediaItem | undefined) => item?.image ?? item?.thumbnail;
