import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Review } from '../../../src/api/reviews.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { ownReviewMessages as messages } from '../../../src/i18n/en/own-reviews.ts';
import { emitError } from '../../../src/store/errors.ts';
import { readOwnReviews, removeReview } from '../../../src/store/own-reviews.ts';
import { type Problem, toProblem } from '../../../src/store/problem.ts';
import type { Entity } from '../../../src/store/state.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import type { EditedReview } from '../write/ReviewForm.tsx';
import { keepPlace } from './keep-place.ts';

// Loaded with this file, because a shopper who has written a review is likely to return to the list.
export { Follow } from './Follow.tsx';

interface OwnReviewsProps extends WidgetContext {
  readonly entity: Entity;
  /** Changes when a review is sent, another person signs in, or the shop may have moderated a review. */
  readonly version: readonly unknown[];
  readonly render: (review: Review) => ReactNode;
  readonly onEdit: (edited: EditedReview) => void;
}

/** The shopper's own reviews that nobody else sees yet, and for members the actions on all their reviews. */
export function OwnReviews({ app, host, entity, version, render, onEdit }: OwnReviewsProps) {
  const [reviews, setReviews] = useState<readonly Review[]>([]);
  const [asked, setAsked] = useState('');
  const [status, setStatus] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const region = useRef<HTMLElement>(null);
  const isMember = app.client.session.role === 'member';

  useEffect(
    () =>
      app.client.session.subscribe(({ previous }) => {
        if (previous === 'member') setReviews([]);
      }),
    [app],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each version.
  useEffect(() => {
    let isCurrent = true;
    readOwnReviews(app, entity).then(
      found => isCurrent && keepPlace(host, () => setReviews(found())),
      // A failure needs no notice, because the list of all reviews is shown.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [app, entity.namespace, entity.entityId, ...version]);

  const remove = async (id: string) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await removeReview(app, entity, id);
      setReviews(before => before.filter(review => review.id !== id));
      setAsked('');
      setStatus(messages.removed);
      region.current?.focus();
    } catch (error) {
      const failure = toProblem(error);
      setProblem(failure);
      emitError(app, failure, () => remove(id), host);
    }
    setBusy(false);
  };

  return (
    <section ref={region} className="own" tabIndex={-1} aria-label={messages.title}>
      {reviews.map(review => {
        const { id, moderation } = review;
        // There is no text for an approved review.
        const standing = messages.standing[moderation?.moderationStatus as 'SUBMITTED'];
        const isShown = moderation?.moderationStatus === 'APPROVED';
        if (isShown && !isMember) return undefined;
        return (
          <div key={id} part="own" className="addressed">
            <p>
              <b>{messages.title}</b> {standing && <span part="standing">{standing}</span>}
            </p>
            {!isShown && render(review)}
            {isMember && (
              <div className="controls">
                {asked === id ? (
                  <>
                    <span>{messages.sure}</span>
                    <Button part="remove" className="quiet" busy={busy} onPress={() => void remove(id)}>
                      {messages.remove}
                    </Button>
                    <TextButton part="keep" onClick={() => setAsked('')}>
                      {messages.cancel}
                    </TextButton>
                  </>
                ) : (
                  <>
                    <TextButton part="edit" onClick={() => onEdit({ review, removed: messages.removed })}>
                      {messages.edit}
                    </TextButton>
                    <TextButton part="remove" onClick={() => setAsked(id)}>
                      {messages.remove}
                    </TextButton>
                  </>
                )}
              </div>
            )}
          </div>
        );
      })}
      <LazyNotice problem={problem} />
      <p className="sr" role="status">
        {status}
      </p>
    </section>
  );
}
