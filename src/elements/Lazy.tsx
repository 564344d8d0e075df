import { type ComponentType, type ReactNode, useLayoutEffect, useReducer, useState } from 'react';
import type { ShopApp } from '../store/app.ts';
import { emitError } from '../store/errors.ts';
import { type Problem, toProblem } from '../store/problem.ts';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';

interface LazyProps<Code, P> {
  readonly app: ShopApp;
  readonly host: Element;
  /** Fetches the code. */
  readonly load: () => Promise<Code>;
  /** What of it is drawn. */
  readonly select: (code: Code) => ComponentType<P>;
  readonly props: P;
  /** What stands in its place until it is there. */
  readonly children?: ReactNode;
}

/** A part of an element whose code is fetched when it is drawn. What fails is said, and can be tried again. */
export function Lazy<Code, P extends object>({ app, host, load, select, props, children }: LazyProps<Code, P>) {
  const [loaded, setLoaded] = useState<{ readonly code: Code }>();
  const [problem, setProblem] = useState<Problem>();
  const [tries, retry] = useReducer((n: number) => n + 1, 0);
  // Code that is there already is drawn before anything else is seen.
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
      <ProblemNotice problem={problem} onRetry={() => retry()} />
    </>
  );
}
