import { useEffect, useRef } from 'react';
import { Lazy } from '../../src/elements/Lazy.tsx';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Check } from '../../src/ui/icons/Check.ts';
import type { ReviewFormProps } from './write/ReviewForm.tsx';

const loadForm = lazyImport(() => import('./write/ReviewForm.tsx'));

/** The state of the form, or the confirmation of the review that was sent last. */
export type WriteReviewState = 'closed' | 'open' | { readonly message: string };

interface WriteReviewProps extends Omit<ReviewFormProps, 'onCancel' | 'onSent'> {
  readonly state: WriteReviewState;
  readonly onStateChange: (state: WriteReviewState) => void;
}

/** The review form or, while it is closed, a button that opens it and the confirmation of the last sent review. */
export function WriteReview({ state, onStateChange, ...formProps }: WriteReviewProps) {
  const container = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The removed form had the focus. The confirmation gets the focus, or the button if there is no confirmation.
    if (wasOpen.current) container.current?.querySelector<HTMLElement>('[tabindex], button')?.focus();
    wasOpen.current = state === 'open';
  }, [state]);
  return (
    <div ref={container} className="opener">
      {state === 'open' ? (
        <Lazy
          key={formProps.edited?.review.id ?? ''}
          {...formProps}
          load={loadForm}
          render={code => (
            <code.ReviewForm
              {...formProps}
              onCancel={() => onStateChange('closed')}
              onSent={message => onStateChange({ message })}
            />
          )}
        />
      ) : (
        <>
          {typeof state === 'object' && (
            <p part="sent" className="sent" role="status" tabIndex={-1}>
              <Check /> {state.message}
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
