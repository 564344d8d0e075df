import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Arrows } from '../../src/elements/gallery/Arrows.tsx';
import type { GalleryItem } from '../../src/elements/gallery/gallery-item.ts';
import { Still } from '../../src/elements/gallery/Still.tsx';
import { useSlides } from '../../src/elements/gallery/useSlides.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { Lazy } from '../../src/elements/Lazy.tsx';
import { galleryMessages as messages } from '../../src/i18n/en/gallery.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { formatNumber } from '../../src/i18n/numbers.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import type { attributes } from './attributes.ts';
import { Thumbnails } from './Thumbnails.tsx';

const loadZoom = lazyImport(() => import('./zoom/Zoom.tsx'));
const loadFilm = lazyImport(() => import('../../src/elements/gallery/Film.tsx'));

/** The longest wait for the picture of a choice before the gallery moves to it, ms. */
const MAX_WAIT_MS = 1000;

interface GalleryProps {
  readonly form: WidgetProps<typeof attributes>;
  readonly name: string;
  readonly items: readonly GalleryItem[];
  /** The index of the item for the current choices. */
  readonly shown: number;
}

/** The stage with its slides, arrows and thumbnails. A press of a picture opens the gallery over the whole screen. */
export function Gallery({ form, name, items, shown }: GalleryProps) {
  const { host, locale, thumbnails } = form;
  const slides = useSlides(items.length, shown);
  const { index, show, scroller } = slides;
  const [zoomed, setZoomed] = useState(false);
  /** The item that fades out over its successor. */
  const [leaving, setLeaving] = useState<GalleryItem>();
  const [first] = useState(shown);
  const [sizes] = useState(() => `${host.clientWidth || 720}px`);
  const lastShown = useRef(shown);
  const describe = (at: number, words = items[at]?.label) =>
    `${interpolate(items[at]?.films ? messages.film : messages.picture, {
      n: formatNumber(at + 1, locale),
      count: formatNumber(items.length, locale),
    })}${words ? `, ${words}` : ''}`;
  const description = describe(index);
  // The first item is not announced.
  const unmoved = useRef<string | undefined>(description);
  if (unmoved.current !== description) unmoved.current = undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice moves the gallery.
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    const picture = scroller.current?.children[shown]?.querySelector('img');
    if (picture) picture.loading = 'eager';
    const ready = picture?.decode?.().catch(() => {});
    void Promise.race([ready, new Promise(resolve => setTimeout(resolve, MAX_WAIT_MS))]).then(() => {
      if (lastShown.current !== shown || !scroller.current) return;
      setLeaving(items[index]);
      show(shown, 'instant');
    });
  }, [shown]);

  /** The list whose shown slide takes the focus after the next render. Before that render, the slide is inert. */
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    focused.current?.children[index]?.querySelector<HTMLElement>('button, video')?.focus({ preventScroll: true });
    focused.current = null;
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The focus on an arrow stays, because an arrow is in no list.
    if (!zoomed && slides.onKeyDown(event)) focused.current = (event.target as Element).closest('ul');
  };
  const renderFilm = (item: GalleryItem, isShown: boolean, sizes: string, urgent = false) => (
    <Lazy {...form} load={loadFilm} render={code => <code.Film item={item} sizes={sizes} shown={isShown} />}>
      <Still item={item} sizes={sizes} urgent={urgent} />
    </Lazy>
  );
  const isAlone = items.length < 2;
  return (
    <div
      part="gallery"
      className={`gallery ${thumbnails}`}
      role="group"
      aria-label={interpolate(messages.title, { name })}
      onKeyDown={onKeyDown}
    >
      <div className="frame">
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none. */}
        <ul part="stage" className="stage" role="list" {...slides.scrollerProps}>
          {items.map((item, at) => (
            <li key={item.id} part="slide" inert={at !== index}>
              {item.films ? (
                renderFilm(item, at === index && !zoomed, sizes, at === first)
              ) : (
                <button type="button" part="open" className="open" onClick={() => setZoomed(true)}>
                  <Still item={item} sizes={sizes} urgent={at === first} />
                  <span className="sr">, {messages.enlarge}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {leaving && (
          <div key={leaving.id} className="leaving" aria-hidden="true" onAnimationEnd={() => setLeaving(undefined)}>
            <Still item={leaving} sizes={sizes} urgent />
          </div>
        )}
        {!isAlone && <Arrows words={messages} index={index} count={items.length} locale={locale} onPick={show} />}
      </div>
      {!isAlone && thumbnails === 'below' && (
        <Thumbnails items={items} index={index} describe={describe} onPick={show} />
      )}
      <p className="sr" role="status">
        {!unmoved.current && description}
      </p>
      {zoomed && (
        <Lazy
          {...form}
          load={loadZoom}
          render={code => (
            <code.Zoom
              {...form}
              name={name}
              items={items}
              first={index}
              describe={describe}
              renderFilm={(item, isShown) => renderFilm(item, isShown, '100vw')}
              onClose={last => {
                focused.current = scroller.current;
                setZoomed(false);
                show(last, 'instant');
              }}
            />
          )}
        />
      )}
    </div>
  );
}
