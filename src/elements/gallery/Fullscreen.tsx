import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { adoptStyles } from '../../ui/adopt-styles.ts';
import { Close } from '../../ui/icons/Close.ts';
import { createIcon } from '../../ui/icons/create-icon.tsx';
import { keepPageStill } from '../../ui/still-page.ts';
import { useDialog } from '../../ui/useDialog.ts';
import { Arrows } from './Arrows.tsx';
import styles from './fullscreen.css?inline';
import type { GalleryItem } from './gallery-item.ts';
import { Still } from './Still.tsx';
import { useSlides } from './useSlides.ts';
import { useZoom } from './useZoom.ts';

const adoptFullscreenStyles = /* @__PURE__ */ adoptStyles(styles);

const Plus = /* @__PURE__ */ createIcon('M12 5v14M5 12h14');
const Minus = /* @__PURE__ */ createIcon('M5 12h14');

interface FullscreenProps {
  readonly words: Readonly<Record<'close' | 'zoomIn' | 'zoomOut' | 'previous' | 'next', string>>;
  /** The accessible name of the dialog. */
  readonly title: string;
  readonly items: readonly GalleryItem[];
  readonly locale: string;
  readonly connections: number;
  /** The index of the item that is shown first. */
  readonly first: number;
  /** The text that is announced when the shopper moves to the item at this index. */
  readonly describe: (at: number) => string;
  readonly renderFilm: (item: GalleryItem, shown: boolean) => ReactNode;
  /** Called with the index of the item that was shown last. */
  readonly onClose: (last: number) => void;
  /** Content beside a picture or film, such as its author. */
  readonly children?: ReactNode;
}

/** A gallery in a full-screen dialog. A click, two fingers or the zoom button enlarge its pictures. */
export function Fullscreen(props: FullscreenProps) {
  const { words, title, items, locale, connections, first, describe, renderFilm, onClose, children } = props;
  const slides = useSlides(items.length, first);
  const { index, show, scroller } = slides;
  const [open, setOpen] = useState(true);
  const { dialog, dialogProps } = useDialog(open, connections, () => setOpen(false));
  const { zoom, toggle } = useZoom(scroller, index);
  const last = useRef(index);
  last.current = index;
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    if (!open) close.current(last.current);
  }, [open]);
  useEffect(() => (dialog.current ? keepPageStill(dialog.current) : undefined), [dialog]);
  // A dialog has no box before it opens, so it can scroll only now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(() => show(first, 'instant'), []);

  const isStill = !items[index]?.films;
  return (
    <dialog
      part="zoom"
      className="zoom"
      aria-label={title}
      ref={element => {
        dialog.current = element;
        adoptFullscreenStyles(element);
      }}
      onKeyDown={slides.onKeyDown}
      {...dialogProps}
    >
      <ul
        part="stage"
        className={zoom > 1 ? 'stage zoomed' : 'stage'}
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none.
        role="list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a box that scrolls.
        tabIndex={0}
        {...slides.scrollerProps}
      >
        {items.map((item, at) => (
          <li key={item.id} part="slide" inert={at !== index}>
            {item.films ? (
              renderFilm(item, at === index)
            ) : (
              <div className="view">
                <Still item={item} sizes="200vw" urgent={at === first} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="tools">
        <button type="button" part="close" className="tool" aria-label={words.close} onClick={() => setOpen(false)}>
          <Close />
        </button>
        {isStill && (
          <button
            type="button"
            part={zoom > 1 ? 'zoom-out' : 'zoom-in'}
            className="tool"
            aria-label={zoom > 1 ? words.zoomOut : words.zoomIn}
            onClick={toggle}
          >
            {zoom > 1 ? <Minus /> : <Plus />}
          </button>
        )}
      </div>
      {items.length > 1 && <Arrows words={words} index={index} count={items.length} locale={locale} onPick={show} />}
      {children}
      <p className="sr" role="status">
        {index !== first && describe(index)}
      </p>
    </dialog>
  );
}
