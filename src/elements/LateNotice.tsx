import { useLayoutEffect, useState } from 'react';
import { TRY_AGAIN, UNREACHABLE } from '../i18n/unreachable.ts';
import { loadFailures } from '../store/errors.ts';
import type { ProblemNoticeProps } from '../ui/ProblemNotice.tsx';

type Failures = Awaited<ReturnType<typeof loadFailures>>;

/** A `ProblemNotice` whose code is fetched with the first problem. If that fails, one sentence says that the shop is out of reach. */
export function LateNotice(props: ProblemNoticeProps) {
  const { problem, message } = props;
  const [failures, setFailures] = useState<Failures | 'unreachable'>();
  useLayoutEffect(() => {
    if (problem) loadFailures().then(setFailures, () => setFailures('unreachable'));
  }, [problem]);
  if (!problem || !failures) return null;
  if (failures !== 'unreachable') return <failures.ProblemNotice {...props} />;
  return (
    <p part="notice" role="alert">
      {message} {UNREACHABLE}{' '}
      {props.onRetry && (
        <button type="button" part="retry" className="text-button" onClick={props.onRetry}>
          {TRY_AGAIN}
        </button>
      )}
    </p>
  );
}
