import type { ReactNode } from 'react';
import { emitError } from '../../../src/store/errors.ts';
import { toProblem } from '../../../src/store/problem.ts';
import { ErrorBoundary } from '../../../src/ui/ErrorBoundary.tsx';
import { ProblemNotice } from '../../../src/ui/ProblemNotice.tsx';
import type { PageProps } from './AccountPage.tsx';

interface AccountBoundaryProps extends Pick<PageProps, 'app' | 'host'> {
  readonly renderContent: () => ReactNode;
}

/** Renders a notice in place of content that throws; the rest of the account stays, the sign-out button included. */
export const AccountBoundary = ({ app, host, renderContent }: AccountBoundaryProps) => (
  <ErrorBoundary
    renderContent={renderContent}
    renderFallback={error => <ProblemNotice problem={toProblem(error)} />}
    onError={(error, retry) => emitError(app, toProblem(error), retry, host)}
  />
);
