import { Film } from '../../../src/elements/gallery/Film.tsx';
import { Fullscreen } from '../../../src/elements/gallery/Fullscreen.tsx';
import { lightboxMessages as messages } from '../../../src/i18n/en/lightbox.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { listMedia } from '../list-media.ts';
import type { OpenedMedia } from '../ReviewItem.tsx';
import styles from './lightbox.css?inline';

const adoptLightboxStyles = /* @__PURE__ */ adoptStyles(styles);

interface LightboxProps extends OpenedMedia {
  readonly locale: string;
  readonly connections: number;
  readonly onClose: () => void;
}

/** The pictures and films of a review over the whole screen, with the text of the review. */
export function Lightbox({ review, title, first, locale, connections, onClose }: LightboxProps) {
  const items = listMedia(review, title);
  const describe = (at: number) =>
    `${interpolate(items[at]?.films ? messages.film : messages.picture, {
      n: formatNumber(at + 1, locale),
      count: formatNumber(items.length, locale),
    })}, ${items[at]?.alt}`;
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
        {review.content.body || title}
      </p>
    </Fullscreen>
  );
}
