import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

const scrollTo = (scroller: HTMLElement | null, index: number, behavior: ScrollBehavior) => {
  const slide = scroller?.children[index];
  // The distance between the boxes has the same sign in both directions of writing. `scrollBy` would stop at the first
  // slide.
  if (scroller && slide)
    scroller.scroll({
      left: scroller.scrollLeft + slide.getBoundingClientRect().left - scroller.getBoundingClientRect().left,
      behavior,
    });
};

/** Tracks which slide of a scroller is shown. The shopper swipes, or `show` scrolls to a slide. */
export function useSlides(count: number, first: number) {
  const scroller = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState(first);
  const index = Math.min(moved, count - 1);
  /** The slide that `show` scrolls to. Slides that pass on the way do not count as shown. */
  const target = useRef<number>(undefined);

  const latest = useRef(index);
  latest.current = index;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first position is set once, before the first paint.
  useLayoutEffect(() => {
    const box = scroller.current;
    scrollTo(box, first, 'instant');
    let isHidden = false;
    // A box without a size does not scroll, so it scrolls to its slide once it has a size.
    const observer =
      globalThis.ResizeObserver &&
      new ResizeObserver(() => {
        if (isHidden && box?.clientWidth) scrollTo(box, latest.current, 'instant');
        isHidden = !box?.clientWidth;
      });
    if (box) observer?.observe(box);
    return () => observer?.disconnect();
  }, []);

  const show = (next: number, behavior: ScrollBehavior = 'auto') => {
    const bounded = Math.max(0, Math.min(count - 1, next));
    target.current = bounded;
    setMoved(bounded);
    scrollTo(scroller.current, bounded, behavior);
  };
  const onScroll = () => {
    // The box that has scrolled may have been removed since.
    if (!scroller.current) return;
    const { scrollLeft, clientWidth } = scroller.current;
    const position = Math.abs(scrollLeft) / clientWidth;
    const passed = Math.round(position);
    if (target.current === undefined) setMoved(passed);
    else if (Math.abs(position - target.current) < 0.02) target.current = undefined;
  };
  /**
   * Lets the scroll position decide again which slide is shown, because a finger or a wheel scrolls in place of `show`.
   */
  const release = () => {
    target.current = undefined;
  };
  /** Shows another slide for an arrow key, Home or End. Returns whether it did. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const { key, target: from } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || from instanceof HTMLVideoElement)
      return false;
    const isRightToLeft = scroller.current && getComputedStyle(scroller.current).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: index + (isRightToLeft ? 1 : -1),
      ArrowRight: index + (isRightToLeft ? -1 : 1),
      Home: 0,
      End: count - 1,
    };
    const next = steps[key];
    if (next === undefined) return false;
    event.preventDefault();
    show(next);
    return true;
  };
  return {
    index,
    show,
    onKeyDown,
    scrollerProps: { ref: scroller, onScroll, onTouchStart: release, onWheel: release },
    scroller,
  };
}
