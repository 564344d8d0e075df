import { type ErrorDetails, errorMessage } from '../i18n/error-message.ts';
import { Notice } from './Notice.tsx';

interface ProblemNoticeProps {
  readonly problem: (ErrorDetails & { readonly requestId?: string }) | undefined;
  readonly onRetry?: (() => unknown) | undefined;
}

/** Describes a failure to the shopper; renders nothing without one. */
export const ProblemNotice = ({ problem, onRetry }: ProblemNoticeProps) =>
  problem && <Notice message={errorMessage(problem)} requestId={problem.requestId} onRetry={onRetry} />;
