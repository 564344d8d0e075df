import { type ComponentType, type ReactNode, useLayoutEffect, useReducer, useState } from 'react';
import { problemWords } from '../i18n/error-message.ts';
import type { App } from '../store/app.ts';
import { tellError } from '../store/errors.ts';
import { type Problem, toProblem } from '../store/problem.ts';
import { Notice } from '../ui/Notice.tsx';

interface LaterProps<Code, P> {
  readonly app: App;
  readonly host: Element;
  /** Fetches the code. */
  readonly code: () => Promise<Code>;
  /** What of it is drawn. */
  readonly part: (code: Code) => ComponentType<P>;
  readonly props: P;
  /** What stands in its place until it is there. */
  readonly children?: ReactNode;
}

/** A part of an element whose code is fetched when it is drawn. What fails is said, and can be tried again. */
export function Later<Code, P extends object>({ app, host, code, part, props, children }: LaterProps<Code, P>) {
  const [held, setHeld] = useState<{ readonly code: Code }>();
  const [problem, setProblem] = useState<Problem>();
  const [tries, retry] = useReducer((n: number) => n + 1, 0);
  // Code that is there already is drawn before anything else is seen.
  useLayoutEffect(() => {
    setProblem(undefined);
    code().then(
      code => setHeld({ code }),
      error => {
        const failure = toProblem(error);
        setProblem(failure);
        tellError(app, failure, retry, host);
      },
    );
  }, [tries]);
  if (held) {
    const Part = part(held.code);
    return <Part {...props} />;
  }
  return (
    <>
      {children}
      {problem && <Notice message={problemWords(problem)} onRetry={retry} />}
    </>
  );
}
