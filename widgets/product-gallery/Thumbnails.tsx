import { useLayoutEffect, useRef } from 'react';
import type { GalleryItem } from '../../src/elements/gallery/gallery-item.ts';
import { Picture } from '../../src/ui/Picture.tsx';

/** The approximate width of a thumbnail with the gap beside it, px. */
const STEP = 72;

interface ThumbnailsProps {
  readonly items: readonly GalleryItem[];
  readonly index: number;
  readonly describe: (at: number) => string;
  readonly onPick: (at: number) => void;
}

/**
 * A row of thumbnails, scrolled so that the current one is in the middle. If the row has too little room for all, half
 * of another thumbnail hints at more.
 */
export function Thumbnails({ items, index, describe, onPick }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const [element, thumbnail] = [list.current, list.current?.children[index]];
    if (!element || !thumbnail) return;
    element.style.setProperty('--whole', `${Math.max(1, Math.round(element.clientWidth / STEP - 0.5))}`);
    const [box, { left, width }] = [element.getBoundingClientRect(), thumbnail.getBoundingClientRect()];
    // `scrollIntoView` would also move the page.
    element.scrollBy({ left: left + width / 2 - box.left - box.width / 2 });
  }, [index]);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none.
    <ul part="thumbnails" className="thumbnails" role="list" ref={list}>
      {items.map((item, at) => (
        <li key={item.id}>
          <button
            type="button"
            part={at === index ? 'thumbnail current' : 'thumbnail'}
            className={item.films ? 'thumbnail film' : 'thumbnail'}
            aria-label={describe(at)}
            aria-current={at === index || undefined}
            tabIndex={at === index ? 0 : -1}
            onClick={() => onPick(at)}
          >
            <Picture image={item.image} alt="" width={64} height={64} name={item.alt} />
          </button>
        </li>
      ))}
    </ul>
  );
}
