import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { lazyImport } from '../transport/lazy-import.ts';

const loadKeepInView = lazyImport(() => import('../ui/keep-in-view.ts'));

/**
 * Loads the code that places a box, when a shopper is about to open the box. After a failure, `Floating` loads the code
 * again.
 */
export const preloadFloating = () => void loadKeepInView().catch(() => {});

interface FloatingProps extends Omit<ComponentProps<'div'>, 'ref'> {
  readonly anchor: RefObject<Element | null>;
  /** The element's `connections`, see `WidgetProps`. A move of the element places the box again. */
  readonly connections: number;
}

/**
 * A box that stays in view beside its anchor. Until the code has loaded, its styles position it. If the code fails to
 * load, the page scrolls to the box.
 */
export function Floating({ anchor, connections, ...rest }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and after each move.
  useLayoutEffect(() => {
    let release: (() => void) | undefined;
    let isGone = false;
    loadKeepInView()
      .then(({ keepInView }) => {
        if (!isGone && anchor.current && box.current) release = keepInView(anchor.current, box.current);
      })
      .catch(() => box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    return () => {
      isGone = true;
      release?.();
    };
  }, [connections]);
  return <div {...rest} ref={box} />;
}
