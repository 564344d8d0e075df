import type { Review } from '../../../src/api/reviews.ts';
import { Film } from '../../../src/elements/gallery/Film.tsx';
import { Fullscreen } from '../../../src/elements/gallery/Fullscreen.tsx';
import type { GalleryItem } from '../../../src/elements/gallery/gallery-item.ts';
import { lightboxMessages as messages } from '../../../src/i18n/en/lightbox.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import styles from './lightbox.css?inline';

const adoptLightboxStyles = /* @__PURE__ */ adoptStyles(styles);

interface LightboxProps {
  readonly review: Review;
  /** The review's title, or its author. */
  readonly title: string;
  readonly items: readonly GalleryItem[];
  readonly first: number;
  readonly locale: string;
  readonly connections: number;
  readonly onClose: () => void;
}

/** The pictures and films of a review over the whole screen, with what it says of the thing. */
export function Lightbox({ review, title, items, first, locale, connections, onClose }: LightboxProps) {
  const describe = (at: number) =>
    `${interpolate(items[at]?.films ? messages.film : messages.picture, {
      n: formatNumber(at + 1, locale),
      count: formatNumber(items.length, locale),
    })}, ${items[at]?.alt}`;
  const { body } = review.content;
  return (
    <Fullscreen
      words={messages}
      title={title}
      items={items}
      locale={locale}
      connections={connections}
      first={first}
      describe={describe}
      renderFilm={(item, shown) => <Film item={item} sizes="100vw" shown={shown} />}
      onClose={onClose}
    >
      <p ref={adoptLightboxStyles} part="quote" className="quote" dir="auto">
        {body || title}
      </p>
    </Fullscreen>
  );
}
