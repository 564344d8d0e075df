import { type ErrorDetails, errorMessage } from '../i18n/error-message.ts';
import { Notice } from './Notice.tsx';

export interface ProblemNoticeProps {
  /** One without a name has no words of its own. */
  readonly problem: (ErrorDetails & { readonly requestId?: string }) | undefined;
  /** Said before the problem's own words. */
  readonly message?: string | undefined;
  readonly onRetry?: (() => unknown) | undefined;
  readonly onDismiss?: (() => unknown) | undefined;
  /** Another notice has announced the same. */
  readonly quiet?: boolean | undefined;
}

/** Describes a failure to the shopper; renders nothing without one. */
export const ProblemNotice = ({ problem, message, ...rest }: ProblemNoticeProps) =>
  problem && (
    <Notice
      message={[message, (problem.name || !message) && errorMessage(problem)].filter(Boolean).join(' ')}
      requestId={problem.requestId}
      {...rest}
    />
  );
