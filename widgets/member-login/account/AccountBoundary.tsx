import type { ReactNode } from 'react';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { resetAccount } from '../../../src/store/account/actions.ts';
import { emitError } from '../../../src/store/errors.ts';
import { toProblem } from '../../../src/store/problem.ts';
import { ErrorBoundary } from '../../../src/ui/ErrorBoundary.tsx';

interface AccountBoundaryProps extends Pick<WidgetContext, 'app' | 'host'> {
  readonly renderContent: () => ReactNode;
}

/**
 * Renders a notice in place of content that throws. The rest of the account stays, with the sign-out button. A retry
 * reads the account again, because the same data would throw again.
 */
export function AccountBoundary({ app, host, renderContent }: AccountBoundaryProps) {
  const startAnew = (retry: () => void) => () => {
    resetAccount(app);
    retry();
  };
  return (
    <ErrorBoundary
      renderContent={renderContent}
      renderFallback={(error, retry) => <LazyNotice problem={toProblem(error)} onRetry={startAnew(retry)} />}
      onError={(error, retry) => emitError(app, toProblem(error), startAnew(retry), host)}
    />
  );
}
