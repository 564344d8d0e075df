import { type ComponentType, type ReactNode, useLayoutEffect, useReducer, useState } from 'react';
import type { ShopApp } from '../store/app.ts';
import { emitError } from '../store/errors.ts';
import { type Problem, toProblem } from '../store/problem.ts';
import { LazyNotice } from './LazyNotice.tsx';
import { useRetryOnline } from './useRetryOnline.ts';

interface LazyProps<Code, P> {
  readonly app: ShopApp;
  readonly host: Element;
  readonly load: () => Promise<Code>;
  /** Picks the component to render. It also gets the code. */
  readonly select: (code: Code) => ComponentType<P & { readonly code: Code }>;
  readonly props: P;
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
export function Lazy<Code, P extends object>({
  app,
  host,
  load,
  select,
  props,
  onRender,
  loading,
  children,
}: LazyProps<Code, P>) {
  const [loaded, setLoaded] = useState<{ readonly code: Code }>();
  const [problem, setProblem] = useState<Problem>();
  const [tries, retry] = useReducer((n: number) => n + 1, 0);
  // A layout effect, so that code already loaded is rendered before the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a retry loads again.
  useLayoutEffect(() => {
    setProblem(undefined);
    load().then(
      code => setLoaded({ code }),
      error => {
        const failure = toProblem(error);
        setProblem(failure);
        emitError(app, failure, retry, host);
      },
    );
  }, [tries]);
  useRetryOnline(problem, retry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(() => {
    if (loaded) onRender?.();
  }, [loaded]);
  if (loaded) {
    const Part = select(loaded.code);
    return <Part {...props} code={loaded.code} />;
  }
  return (
    <>
      {children}
      {!problem && loading}
      <LazyNotice problem={problem} onRetry={() => retry()} />
    </>
  );
}
