import { type ComponentType, type ReactNode, useLayoutEffect, useReducer, useState } from 'react';
import type { ShopApp } from '../store/app.ts';
import { emitError } from '../store/errors.ts';
import { type Problem, toProblem } from '../store/problem.ts';
import { LazyNotice } from './LazyNotice.tsx';

interface LazyProps<Code, P> {
  readonly app: ShopApp;
  readonly host: Element;
  readonly load: () => Promise<Code>;
  /** Picks the component to render. */
  readonly select: (code: Code) => ComponentType<P>;
  readonly props: P;
  /** Rendered until the code is loaded. */
  readonly children?: ReactNode;
}

/** Renders a component whose code is loaded on demand. A failure is shown, emitted and can be retried. */
export function Lazy<Code, P extends object>({ app, host, load, select, props, children }: LazyProps<Code, P>) {
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
  if (loaded) {
    const Part = select(loaded.code);
    return <Part {...props} />;
  }
  return (
    <>
      {children}
      <LazyNotice problem={problem} onRetry={() => retry()} />
    </>
  );
}
