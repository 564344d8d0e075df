import { useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '../../../src/api/products.ts';
import type { WidgetProps } from '../../../src/elements/host.ts';
import { addToCartMessages as messages } from '../../../src/i18n/en/add-to-cart.ts';
import type { AddingState } from '../../../src/store/cart/adding.ts';
import { getImage } from '../../../src/store/pictures.ts';
import { getPictures } from '../../../src/store/selection.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Picture } from '../../../src/ui/Picture.tsx';
import { renderPrice } from '../../../src/ui/Price.tsx';
import { useStore } from '../../../src/ui/useStore.ts';
import type { attributes } from '../attributes.ts';
import type { Selection } from '../options/select.ts';
import styles from './sticky-bar.css?inline';
import { useRowOutOfView } from './useRowOutOfView.ts';

const adoptBarStyles = /* @__PURE__ */ adoptStyles(styles);

export interface StickyBarProps extends Omit<WidgetProps<typeof attributes>, 'product'> {
  readonly product: Product;
  readonly selection: Selection;
  readonly adding: AddingState;
  readonly onPress: () => void;
}

/**
 * The product with its price and a button at the edge of the screen, shown while the form's own button is out of view.
 * Hidden while the cart drawer is open, and if the choices cannot be bought.
 */
export function StickyBar({
  app,
  host,
  locale,
  connections,
  buyNow,
  product,
  selection,
  adding,
  onPress,
}: StickyBarProps) {
  const { choices, offer, missing } = selection;
  const isDrawerOpen = useStore(app.store, ({ drawer }) => drawer.open);
  const isShown = useRowOutOfView(host) && !isDrawerOpen && offer.availability === 'available';
  const [label, setLabel] = useState('');
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a bar that has moved within the page must be shown again.
  useLayoutEffect(() => {
    if (!isShown) return;
    const bar = box.current;
    bar?.showPopover?.();
    // The page's own label, which is slotted into the form's button.
    setLabel(
      [...host.childNodes]
        .filter(isLabel)
        .map(({ textContent }) => textContent)
        .join('')
        .trim(),
    );
    const listeners = new AbortController();
    const followFocus = () => {
      let focused = document.activeElement;
      // When the focus moves within a shadow root, listeners outside the root get no event.
      for (let root = focused?.shadowRoot; root?.activeElement; root = focused.shadowRoot) {
        root.addEventListener('focusin', followFocus, listeners);
        focused = root.activeElement;
      }
      if (bar && focused?.matches(':focus-visible')) moveFromUnder(bar, focused);
    };
    const followScroll = () => bar?.classList.toggle('ended', isAtEnd());
    followFocus();
    followScroll();
    addEventListener('scroll', followScroll, listeners);
    addEventListener('focusin', followFocus, listeners);
    return () => {
      listeners.abort();
      bar?.hidePopover?.();
    };
  }, [host, isShown, connections]);
  const { busy = false, added = false } = adding;
  const { price, isFromPrice } = offer;
  const names = [...choices.values()].join(' · ');
  const act = missing ? messages.options : label || (buyNow ? messages.buyNow : messages.add);
  return (
    <section part="sticky" className="sticky" popover="manual" aria-label={product.name} ref={box}>
      {isShown && (
        <div className="bar" ref={adoptBarStyles}>
          <Picture
            part="sticky-picture"
            image={getImage(getPictures(product, choices)[0])}
            alt=""
            width={48}
            height={48}
            name={product.name}
          />
          <div className="what">
            <p className="what-name">{product.name}</p>
            <p className="note">
              <bdi>{names}</bdi>
              {price && renderPrice({ price, locale, isFromPrice })}
            </p>
          </div>
          <Button part="sticky-button" busy={busy} onPress={onPress}>
            {added ? messages.added : act}
          </Button>
        </div>
      )}
    </section>
  );
}

const isLabel = (node: Node): boolean => node.nodeType === Node.TEXT_NODE || (node instanceof Element && !node.slot);

/** Whether a page that can be scrolled is at its end. Content there cannot move from under the bar. */
function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return scrollHeight > innerHeight && scrollY + innerHeight >= scrollHeight - 2;
}

/**
 * Scrolls the page until a focused element is no longer behind the bar, or until its other end reaches the edge of the
 * screen.
 */
function moveFromUnder(bar: Element, focused: Element): void {
  if (bar.contains(focused)) return;
  const { top, bottom } = bar.getBoundingClientRect();
  const box = focused.getBoundingClientRect();
  // At this point, the bar is found only if it covers the element and no dialog covers the bar.
  const between = (Math.max(top, box.top) + Math.min(bottom, box.bottom)) / 2;
  if (!bar.contains((bar.getRootNode() as ShadowRoot).elementFromPoint(innerWidth / 2, between))) return;
  const isBelow = top > innerHeight - bottom;
  const far = isBelow ? Math.min(box.bottom - top, box.top) : Math.max(box.top - bottom, box.bottom - innerHeight);
  // An element that is taller than the free space stays in place, visible in part.
  if (far > 0 === isBelow) scrollBy({ top: far, behavior: 'instant' });
}
