import type { Product } from '../../src/api/products.ts';
import type { MediaItem } from '../../src/api/shared/media.ts';
import type { GalleryItem } from '../../src/elements/gallery/gallery-item.ts';
import type { Choices } from '../../src/store/choices.ts';
import { getImage } from '../../src/store/pictures.ts';
import { getChoiceName, getPictures, getVisibleOptions } from '../../src/store/selection.ts';
import { isWebUrl } from '../../src/validation/url.ts';

/**
 * A product's pictures and films, each once: the main one, the others in the merchant's order, and those that only its
 * choices have.
 */
export function listGalleryItems(product: Product): readonly GalleryItem[] {
  const labels = new Map<string, string>();
  const ofChoices = getVisibleOptions(product).flatMap(({ choices }) =>
    choices.flatMap(choice => {
      const { mainMedia, items = [] } = choice.media ?? {};
      const media = [mainMedia, ...items].filter(item => item !== undefined);
      for (const { id } of media) if (!labels.has(id)) labels.set(id, getChoiceName(choice));
      return media;
    }),
  );
  const { mainMedia, items = [] } = product.media ?? {};
  const all = new Map<string, GalleryItem>();
  for (const item of [mainMedia, ...items, ...ofChoices])
    if (item && !all.has(item.id)) {
      const found = toGalleryItem(item, product.name, labels.get(item.id));
      if (found) all.set(item.id, found);
    }
  return [...all.values()];
}

function toGalleryItem(item: MediaItem, name: string, choice: string | undefined): GalleryItem | undefined {
  const still = getImage(item);
  const image = isWebUrl(still?.url) ? still : undefined;
  const films = item.mediaType === 'video' ? item.video?.files : undefined;
  if (!image && !films?.length) return undefined;
  const alt = still?.altText || item.title || name;
  return { id: item.id, image, films, alt, label: choice ?? alt };
}

/**
 * The index of the picture that belongs to the choices. If no choice has a picture, the index of the product's first
 * picture.
 */
export function findItemIndex(items: readonly GalleryItem[], product: Product, choices: Choices): number {
  const [shown] = getPictures(product, choices);
  return Math.max(
    0,
    items.findIndex(({ id }) => id === shown?.id),
  );
}
