import { type RefObject, useEffect, useRef, useState } from 'react';

/** The zoom after a press, and the maximum zoom with two fingers. */
const PRESSED = 2.5;
const MOST = 5;

const middleOf = ([a, b]: readonly Touch[]) => ({
  x: ((a?.clientX ?? 0) + (b?.clientX ?? 0)) / 2,
  y: ((a?.clientY ?? 0) + (b?.clientY ?? 0)) / 2,
});
const distanceOf = ([a, b]: readonly Touch[]) =>
  Math.hypot((a?.clientX ?? 0) - (b?.clientX ?? 0), (a?.clientY ?? 0) - (b?.clientY ?? 0));

/**
 * The zoom of the picture on the shown slide. A picture larger than the screen scrolls. Another slide begins at 1
 * again.
 */
export function useZoom(slides: RefObject<Element | null>, index: number) {
  const [zoom, setZoom] = useState(1);
  const current = useRef(1);
  const getView = () => slides.current?.children[index]?.querySelector<HTMLElement>('.view');

  /** Keeps the point under the fingers in its place. */
  const zoomTo = (next: number, { x, y }: { readonly x: number; readonly y: number }) => {
    const view = getView();
    if (!view) return;
    const { left, top } = view.getBoundingClientRect();
    const bounded = Math.max(1, Math.min(MOST, next));
    const grown = bounded / current.current;
    const [scrollLeft, scrollTop] = [view.scrollLeft, view.scrollTop];
    view.style.setProperty('--zoom', `${bounded}`);
    view.scroll({
      left: (scrollLeft + x - left) * grown - (x - left),
      top: (scrollTop + y - top) * grown - (y - top),
      behavior: 'instant',
    });
    current.current = bounded;
    setZoom(bounded);
  };
  const flip = (point: { readonly x: number; readonly y: number }) => zoomTo(current.current > 1 ? 1 : PRESSED, point);
  const latest = useRef({ zoomTo, flip });
  latest.current = { zoomTo, flip };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each slide.
  useEffect(() => {
    const view = getView();
    if (!view) return;
    let from = { distance: 0, zoom: 1 };
    const onTouchStart = ({ touches }: TouchEvent) => {
      from = { distance: distanceOf([...touches]), zoom: current.current };
    };
    const onTouchMove = (event: TouchEvent) => {
      const touches = [...event.touches];
      if (touches.length !== 2) return;
      event.preventDefault();
      latest.current.zoomTo((from.zoom * distanceOf(touches)) / (from.distance || 1), middleOf(touches));
    };
    // Two fingers on a trackpad arrive as a wheel event with Ctrl.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current.zoomTo(current.current * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY });
    };
    // A press zooms in or out. The zoom button does the same for the keyboard.
    const onClick = ({ clientX: x, clientY: y }: MouseEvent) => latest.current.flip({ x, y });
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: false };
    view.addEventListener('touchstart', onTouchStart, options);
    view.addEventListener('touchmove', onTouchMove, options);
    view.addEventListener('click', onClick, options);
    view.addEventListener('wheel', onWheel, options);
    return () => {
      listening.abort();
      view.style.removeProperty('--zoom');
      current.current = 1;
      setZoom(1);
    };
  }, [index]);

  return { zoom, toggle: () => flip({ x: innerWidth / 2, y: innerHeight / 2 }) };
}
