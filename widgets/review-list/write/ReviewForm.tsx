import { useLayoutEffect, useRef, useState } from 'react';
import type { Review } from '../../../src/api/reviews.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyEmailOffer } from '../../../src/elements/LazyEmailOffer.tsx';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { reviewFormMessages as messages } from '../../../src/i18n/en/review-form.ts';
import { reviewMessages } from '../../../src/i18n/en/reviews.ts';
import { interpolate, pluralize } from '../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import { emitError } from '../../../src/store/errors.ts';
import { submitReview } from '../../../src/store/own-reviews.ts';
import { type Problem, toProblem } from '../../../src/store/problem.ts';
import type { Entity } from '../../../src/store/state.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import { Form } from '../../../src/ui/Form.tsx';
import { adoptFieldStyles } from '../../../src/ui/field-styles.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { useForm } from '../../../src/ui/useForm.tsx';
import { useStore } from '../../../src/ui/useStore.ts';
import { isEmail } from '../../../src/validation/email.ts';
import { toVisible } from '../../../src/validation/typed.ts';
import { STAR_PATH } from '../Stars.tsx';
import { type Draft, dropDraft, fromReview, keepDraft, readDraft, toReviewDraft } from './draft.ts';
import { MediaField } from './MediaField.tsx';
import { isTooLong, MAX_CAPTION } from './media-field.ts';
import styles from './review-form.css?inline';

const adoptFormStyles = /* @__PURE__ */ adoptStyles(styles);

/**
 * The platform's limits, in characters. The form reports a longer text, because a `maxlength` would cut a pasted text
 * silently.
 */
const MAX_LENGTHS = { headline: 100, body: 3_000, name: 100 } as const;

type RequiredField = keyof typeof messages.missing;
type CheckedField = RequiredField | 'headline';

/** The checked fields for members. */
const CONTENT_FIELDS: readonly CheckedField[] = ['rating', 'headline', 'body'];
/** The checked fields for visitors, who also enter a name and an email address. */
const ALL_FIELDS: readonly CheckedField[] = [...CONTENT_FIELDS, 'name', 'email'];

const isFilled = (name: RequiredField, value: string): boolean =>
  name === 'email' ? isEmail(toVisible(value)) : value.trim() !== '';

/** A sent review that its author edits. */
export interface EditedReview {
  readonly review: Review;
  /** The text to show if the review has been removed since. */
  readonly removed: string;
}

export interface ReviewFormProps extends WidgetContext {
  readonly entity: Entity;
  /** The review to edit. Undefined for a new review. */
  readonly edited?: EditedReview | undefined;
  /** Called with the text that confirms a sent review. */
  readonly onSent: (message: string) => void;
  readonly onCancel: () => void;
  readonly onBusyChange: (busy: boolean) => void;
}

/**
 * The form for a new review, or for a sent review that its author edits. A failure keeps the input. The draft of a new
 * review is stored in the tab until the review has been sent.
 */
export function ReviewForm(props: ReviewFormProps) {
  const { app, host, entity, locale, edited, onSent, onCancel, onBusyChange } = props;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => (edited ? fromReview(edited.review) : readDraft(app, entity)));
  const [busy, setBusy] = useState(false);
  // Whether the edited review has been removed. The form then sends a new review.
  const [isGone, setGone] = useState(false);
  const rewritten = isGone ? undefined : edited?.review.id;
  const sending = useRef(false);
  const [problem, setProblem] = useState<Problem>();
  const isMember = useStore(app.store, state => state.member.role === 'member');

  const updateDraft = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }));
  // A layout effect, so that the draft is stored before the page can be left.
  useLayoutEffect(() => {
    if (!rewritten) keepDraft(app, entity, draft);
  }, [app, entity, rewritten, draft]);
  /** How many pictures and films have not been uploaded. */
  const [unsent, setUnsent] = useState(0);
  const [isHasty, setHasty] = useState(false);
  const asksName = !isMember && !edited;
  const sayLimit = (n: number) => interpolate(messages.limit, { n: formatNumber(n, locale) });
  const {
    field,
    status,
    submit: check,
  } = useForm(
    asksName ? ALL_FIELDS : CONTENT_FIELDS,
    (name, value) => {
      const max = Object.entries(MAX_LENGTHS).find(([field]) => field === name)?.[1];
      if (max && value.trim().length > max) return sayLimit(max);
      return name === 'headline' || isFilled(name, value) ? '' : messages.missing[name];
    },
    () => form.current,
  );

  const emailField = field('email', email => updateDraft({ email }));

  const submit = async () => {
    if (sending.current) return;
    const { media: _, ...values } = draft;
    setHasty(unsent > 0);
    const isComplete = check({ ...values, rating: draft.rating ? String(draft.rating) : '' });
    // `check` moves the focus to the first field with an error, which may be a caption.
    if (!isComplete || unsent || draft.media.some(isTooLong)) return;
    sending.current = true;
    const { owner } = app.client.session;
    setBusy(true);
    onBusyChange(true);
    setProblem(undefined);
    try {
      const review = await submitReview(app, entity, toReviewDraft(draft), host, rewritten);
      // If another person has signed in since, the open form is theirs.
      if (!owner || owner === app.client.session.owner) {
        if (!rewritten) dropDraft(app, entity);
        onSent(messages.sent[review.moderation?.moderationStatus ?? 'UNKNOWN'] ?? messages.sent.UNKNOWN);
      }
    } catch (error) {
      const problem = toProblem(error);
      if (rewritten && problem.status === 404) setGone(true);
      else setProblem(problem);
      emitError(app, problem, () => submit(), host);
      setBusy(false);
    }
    sending.current = false;
    onBusyChange(false);
  };

  // A layout effect, because a later effect would take the focus from a field that the shopper is filling in.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);

  return (
    <Form
      part="form"
      className="review-form"
      ref={(element: HTMLFormElement | null) => {
        form.current = element;
        adoptFormStyles(element);
      }}
      onSubmit={submit}
    >
      <RatingField value={draft.rating} {...field('rating', rating => updateDraft({ rating: Number(rating) }))} />
      <Field
        id="headline"
        label={messages.headline}
        enterKeyHint="next"
        hint={messages.optional}
        value={draft.headline}
        {...field('headline', headline => updateDraft({ headline }))}
      />
      <Field
        id="body"
        label={messages.body}
        multiline
        required
        value={draft.body}
        {...field('body', body => updateDraft({ body }))}
      >
        <p className="note">{sayLimit(MAX_LENGTHS.body)}</p>
      </Field>
      <MediaField
        {...props}
        media={draft.media}
        captionLimit={sayLimit(MAX_CAPTION)}
        onChange={change => setDraft(before => ({ ...before, media: change(before.media) }))}
        onUnsent={setUnsent}
      />
      {isHasty && unsent > 0 && (
        <p className="asked" role="alert">
          {messages.unsent}
        </p>
      )}
      {asksName && (
        <div className="author-fields">
          <Field
            id="name"
            label={messages.name}
            autoComplete="name"
            enterKeyHint="next"
            required
            value={draft.name}
            {...field('name', name => updateDraft({ name }))}
          />
          <Field
            id="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="send"
            label={messages.email}
            required
            value={draft.email}
            {...emailField}
          >
            <LazyEmailOffer
              email={emailField.error === '' ? toVisible(draft.email) : undefined}
              onAccept={emailField.onChange}
            />
          </Field>
        </div>
      )}
      {isGone && (
        <p className="asked" role="alert">
          {edited?.removed}
        </p>
      )}
      <LazyNotice problem={problem} onRetry={submit} />
      <div className="ways">
        <Button part="send" busy={busy} onPress={() => void submit()}>
          {messages.send}
        </Button>
        <TextButton part="cancel" className="quiet" onClick={onCancel}>
          {messages.cancel}
        </TextButton>
      </div>
      {status}
    </Form>
  );
}

/** A word for each number of stars, in the current language of the page. */
const MARKS = (['bad', 'poor', 'okay', 'good', 'excellent'] as const).map(name => () => messages.marks[name]);

interface RatingFieldProps {
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (rating: string) => void;
}

const RatingField = ({ value, error, onChange }: RatingFieldProps) => (
  <fieldset
    part={error ? 'field missing' : 'field'}
    className="field"
    aria-invalid={error ? true : undefined}
    aria-describedby={error ? 'rating-error' : undefined}
  >
    <legend>{messages.rating}</legend>
    <div className="rate">
      {[1, 2, 3, 4, 5].map(n => (
        <label key={n} part={n <= value ? 'star chosen' : 'star'} className={n <= value ? 'on' : ''}>
          <input
            type="radio"
            part="radio"
            name="rating"
            required
            aria-label={`${pluralize(reviewMessages.ofStars, n)}, ${MARKS[n - 1]?.()}`}
            checked={value === n}
            onChange={() => onChange(String(n))}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={STAR_PATH} />
          </svg>
        </label>
      ))}
      <span className="note" aria-hidden="true">
        {value > 0 && MARKS[value - 1]?.()}
      </span>
    </div>
    {!!error && (
      <p ref={adoptFieldStyles} part="asked" className="asked" id="rating-error">
        {error}
      </p>
    )}
  </fieldset>
);
