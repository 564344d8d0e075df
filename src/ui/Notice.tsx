import { noticeMessages } from '../i18n/en/notice.ts';
import { unreachableMessages } from '../i18n/en/unreachable.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { adoptStyles } from './adopt-styles.ts';
import { Alert } from './icons/Alert.ts';
import styles from './notice.css?inline';
import { TextButton } from './TextButton.tsx';

const adoptNoticeStyles = /* @__PURE__ */ adoptStyles(styles);

interface NoticeProps {
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss?: (() => void) | undefined;
  /** Whether another notice has already announced the same error. Then screen readers do not announce this notice. */
  readonly quiet?: boolean | undefined;
}

/**
 * An error message that screen readers announce, with the request id for the shop's support. `onRetry` and `onDismiss`
 * each add a button.
 */
export function Notice({ message, requestId, onRetry, onDismiss, quiet }: NoticeProps) {
  return (
    <div ref={adoptNoticeStyles} part="notice" className="notice" role={quiet ? undefined : 'alert'}>
      <Alert />
      <p part="notice-text">{message}</p>
      <p className="ways">
        {onRetry && (
          <TextButton part="retry" onClick={onRetry}>
            {unreachableMessages.retry}
          </TextButton>
        )}
        {onDismiss && (
          <TextButton part="dismiss" onClick={onDismiss}>
            {noticeMessages.dismiss}
          </TextButton>
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
