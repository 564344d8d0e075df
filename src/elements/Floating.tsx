import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { lazyImport } from '../transport/lazy-import.ts';

const loadKeepInView = lazyImport(() => import('../ui/keep-in-view.ts'));

/** For a shopper who is about to open a box. A failure leaves the box where its styles put it. */
export const preloadFloating = () => void loadKeepInView().catch(() => {});

interface FloatingProps extends Omit<ComponentProps<'div'>, 'ref'> {
  readonly anchor: RefObject<Element | null>;
  /** Of the element, see `WidgetProps`: a box that has been moved is to be shown again. */
  readonly connections: number;
}

/** A box that stays in view beside its anchor. Until the code for that has come, its styles say where it is. */
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
