import { type ErrorDetails, errorMessage } from '../i18n/error-message.ts';
import { Notice } from './Notice.tsx';

export interface ProblemNoticeProps {
  /** A problem without a name adds no text if there is a `message`. */
  readonly problem: (ErrorDetails & { readonly requestId?: string }) | undefined;
  /** A text before the problem's own text. */
  readonly message?: string | undefined;
  readonly onRetry?: (() => unknown) | undefined;
  readonly onDismiss?: (() => unknown) | undefined;
  /** Whether another notice has already announced the same error. */
  readonly quiet?: boolean | undefined;
}

/** Describes `problem` to the shopper in a notice. Renders nothing without a problem. */
export const ProblemNotice = ({ problem, message, ...rest }: ProblemNoticeProps) =>
  problem && (
    <Notice
      message={[message, (problem.name || !message) && errorMessage(problem)].filter(Boolean).join(' ')}
      requestId={problem.requestId}
      {...rest}
    />
  );
