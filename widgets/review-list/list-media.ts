import type { Review } from '../../src/api/reviews.ts';
import type { GalleryItem } from '../../src/elements/gallery/gallery-item.ts';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { isWebUrl } from '../../src/validation/url.ts';

/** The pictures and films of a review that have a web address. */
export const listMedia = ({ content }: Review, name: string): readonly GalleryItem[] =>
  (content.media ?? []).flatMap(({ image, video }, index): GalleryItem[] => {
    const films = video?.resolutions.filter(({ url }) => isWebUrl(url));
    const still = image ?? video?.posters[0];
    const shown = still && isWebUrl(still.url) ? still : undefined;
    if (!shown && !films?.length) return [];
    const words = films ? messages.film : messages.picture;
    const alt = still?.altText || interpolate(words, { n: index + 1, name });
    return [{ id: `${index}`, image: shown, films, alt, label: alt }];
  });
