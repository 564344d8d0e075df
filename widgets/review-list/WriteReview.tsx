import { useEffect, useRef } from 'react';
import type { ModerationStatus } from '../../src/api/reviews.ts';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Check } from '../../src/ui/icons/Check.ts';
import { ReviewForm, type ReviewFormProps } from './ReviewForm.tsx';

/** Whether the form is shown, or the moderation status of the review that was sent last. */
export type WriteReviewState = 'closed' | 'open' | ModerationStatus;

interface WriteReviewProps extends Omit<ReviewFormProps, 'onCancel' | 'onSent'> {
  readonly state: WriteReviewState;
  readonly onStateChange: (state: WriteReviewState) => void;
}

/** A button that opens the review form, and a confirmation once a review has been sent. */
export function WriteReview({ state, onStateChange, ...formProps }: WriteReviewProps) {
  const container = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form had the focus: what has come of it gets it, else the button.
    if (wasOpen.current) container.current?.querySelector<HTMLElement>('[tabindex], button')?.focus();
    wasOpen.current = state === 'open';
  }, [state]);
  return (
    <div ref={container} className="opener">
      {state === 'open' ? (
        <ReviewForm
          {...formProps}
          onCancel={() => onStateChange('closed')}
          onSent={({ moderation }) => onStateChange(moderation?.moderationStatus ?? 'UNKNOWN')}
        />
      ) : (
        <>
          {state !== 'closed' && (
            <p part="sent" className="sent" role="status" tabIndex={-1}>
              <Check /> {messages.sent[state]}
            </p>
          )}
          <Button part="write" className="quiet" onPress={() => onStateChange('open')}>
            {messages.write}
          </Button>
        </>
      )}
    </div>
  );
}
