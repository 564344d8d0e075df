import { noticeMessages } from '../i18n/en/notice.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { Alert } from './Icons.tsx';

interface NoticeProps {
  readonly message: string;
  readonly requestId?: string | undefined;
  /** What the shopper can do about it; without it the message stands alone. */
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss?: (() => void) | undefined;
}

/** A failure in words, announced, with a way on and what support asks for. */
export function Notice({ message, requestId, onRetry, onDismiss }: NoticeProps) {
  return (
    <div part="notice" className="notice" role="alert">
      <Alert />
      <p part="notice-text">{message}</p>
      <p className="ways">
        {onRetry && (
          <button type="button" part="retry" className="text-button" onClick={onRetry}>
            {noticeMessages.retry}
          </button>
        )}
        {onDismiss && (
          <button type="button" part="dismiss" className="text-button" onClick={onDismiss}>
            {noticeMessages.dismiss}
          </button>
        )}
      </p>
      {requestId && (
        <p part="request-id" className="note id">
          {interpolate(noticeMessages.requestId, { id: requestId })}
        </p>
      )}
    </div>
  );
}
