import { type ComponentType, useLayoutEffect, useReducer, useState } from 'react';
import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';
import { emitError } from '../../../src/store/errors.ts';
import { type Problem, toProblem } from '../../../src/store/problem.ts';
import { useRetryOnline } from '../useRetryOnline.ts';
import type { SummaryProps } from './props.ts';

interface LazyFormProps<Code, P> extends Pick<SummaryProps, 'app' | 'host' | 'ui'> {
  readonly load: () => Promise<Code>;
  /** Picks the form. */
  readonly select: (code: Code) => ComponentType<P>;
  readonly props: P;
  /** Called once it is drawn. */
  readonly onDraw?: () => void;
}

/** A form whose code is fetched when it is unfolded. Until it has come words say so, and where it does not, why. */
export function LazyForm<Code, P extends object>({
  app,
  host,
  ui,
  load,
  select,
  props,
  onDraw,
}: LazyFormProps<Code, P>) {
  const [loaded, setLoaded] = useState<{ readonly code: Code }>();
  const [problem, setProblem] = useState<Problem>();
  const [tries, retry] = useReducer((n: number) => n + 1, 0);
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
    if (loaded) onDraw?.();
  }, [loaded]);
  if (loaded) {
    const Form = select(loaded.code);
    return <Form {...props} />;
  }
  if (problem) return <ui.ProblemNotice problem={problem} onRetry={() => retry()} />;
  return <p className="note">{messages.oneMoment}</p>;
}
