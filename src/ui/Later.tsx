import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react';
import { tellError } from '../store/errors.ts';
import { type Problem, toProblem } from '../store/problem.ts';
import type { App } from '../store/store.ts';
import { problemWords } from '../text/problems.ts';
import { Notice } from './Notice.tsx';

interface LaterProps<P> {
  readonly app: App;
  readonly host: Element;
  /** Fetches the part. */
  readonly code: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** What stands in its place until it is there. */
  readonly children?: ReactNode;
}

/** A part of an element whose code is fetched when it is drawn. What fails is said, and can be tried again. */
export function Later<P extends object>({ app, host, code, props, children }: LaterProps<P>) {
  const [held, setHeld] = useState<{ readonly Part: ComponentType<P> }>();
  const [problem, setProblem] = useState<Problem>();
  const [tries, retry] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    let gone = false;
    setProblem(undefined);
    code().then(
      Part => {
        if (!gone) setHeld({ Part });
      },
      error => {
        if (gone) return;
        const failure = toProblem(error);
        setProblem(failure);
        tellError(app, failure, retry, host);
      },
    );
    return () => {
      gone = true;
    };
  }, [tries]);
  if (held) return <held.Part {...props} />;
  return (
    <>
      {children}
      {problem && <Notice message={problemWords(problem)} onRetry={retry} />}
    </>
  );
}
