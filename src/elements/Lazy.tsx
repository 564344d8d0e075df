import { type ReactNode, useLayoutEffect } from 'react';
import type { WidgetContext } from './host.ts';
import { LazyNotice } from './LazyNotice.tsx';
import { useErrorEvent } from './useErrorEvent.ts';
import { useLazy } from './useLazy.ts';
import { useRetryOnline } from './useRetryOnline.ts';

interface LazyProps<Code> extends Pick<WidgetContext, 'app' | 'host'> {
  readonly load: () => Promise<Code>;
  /** Renders a component of the loaded code. */
  readonly render: (code: Code) => ReactNode;
  /** Called once the component has rendered for the first time. */
  readonly onRender?: () => void;
  /** Rendered while the code is loading, but not after a failure. */
  readonly loading?: ReactNode;
  /** Rendered until the code is loaded. */
  readonly children?: ReactNode;
}

/**
 * Loads the code of a component on its first render, and then renders the component. A failure shows a notice and emits
 * `kiosk:error`. The code loads again when the shopper presses the notice's button or is back online.
 */
export function Lazy<Code>({ app, host, load, render, onRender, loading, children }: LazyProps<Code>) {
  const { code, problem, retry } = useLazy(load);
  useErrorEvent(app, host, problem, retry);
  useRetryOnline(problem, retry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(() => {
    if (code) onRender?.();
  }, [code]);
  if (code) return render(code);
  return (
    <>
      {children}
      {!problem && loading}
      <LazyNotice problem={problem} onRetry={retry} />
    </>
  );
}
