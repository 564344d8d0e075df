import { useEffect, useRef, useState } from 'react';
import type { Review } from '../../src/api/reviews.ts';
import { LateEmailOffer } from '../../src/elements/LateEmailOffer.tsx';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { pluralize } from '../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { emitError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { type Entity, type ReviewDraft, submitReview } from '../../src/store/reviews.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Form } from '../../src/ui/Form.tsx';
import { adoptFieldStyles } from '../../src/ui/field-styles.ts';
import { ProblemNotice } from '../../src/ui/ProblemNotice.tsx';
import { TextButton } from '../../src/ui/TextButton.tsx';
import { useForm } from '../../src/ui/useForm.tsx';
import { useStore } from '../../src/ui/useStore.ts';
import { isEmail } from '../../src/validation/email.ts';
import { STAR_PATH } from './Stars.tsx';

/** The platform's limit. */
const MAX_BODY_LENGTH = 3_000;

const EMPTY_DRAFT = { rating: 0, headline: '', body: '', name: '', email: '' };
type Draft = typeof EMPTY_DRAFT;
type RequiredField = keyof typeof messages.missing;

/** What is asked of everyone, and what of those who are not signed in besides. */
const CONTENT_FIELDS: readonly RequiredField[] = ['rating', 'body'];
const ALL_FIELDS: readonly RequiredField[] = [...CONTENT_FIELDS, 'name', 'email'];

const isFilled = (name: RequiredField, value: string): boolean =>
  name === 'email' ? isEmail(value.trim()) : value.trim() !== '';

function toReviewDraft({ rating, headline, body, name, email }: Draft): ReviewDraft {
  const title = headline.trim();
  return {
    content: { rating, body: body.trim(), ...(title && { title }) },
    name: name.trim(),
    email: email.trim(),
  };
}

export interface ReviewFormProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly entity: Entity;
  readonly onSent: (review: Review) => void;
  readonly onCancel: () => void;
  readonly onBusyChange: (busy: boolean) => void;
}

/** The form for a review. It keeps its input until the review has been sent. */
export function ReviewForm({ app, host, entity, onSent, onCancel, onBusyChange }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [problem, setProblem] = useState<Problem>();
  const isMember = useStore(app.store, state => state.member.role === 'member');

  const updateDraft = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const {
    field,
    status,
    submit: check,
  } = useForm(
    isMember ? CONTENT_FIELDS : ALL_FIELDS,
    (name, value) => (isFilled(name, value) ? '' : messages.missing[name]),
    () => form.current,
  );

  const emailField = field('email', email => updateDraft({ email }));

  const submit = async () => {
    if (sending.current) return;
    if (!check({ ...draft, rating: draft.rating ? String(draft.rating) : '' })) return;
    sending.current = true;
    setBusy(true);
    onBusyChange(true);
    setProblem(undefined);
    try {
      onSent(await submitReview(app, entity, toReviewDraft(draft), host));
    } catch (error) {
      const problem = toProblem(error);
      setProblem(problem);
      emitError(app, problem, () => submit(), host);
      setBusy(false);
    }
    sending.current = false;
    onBusyChange(false);
  };

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  return (
    <Form part="form" className="review-form" ref={form} onSubmit={submit}>
      <RatingField value={draft.rating} {...field('rating', rating => updateDraft({ rating: Number(rating) }))} />
      <Field
        id="headline"
        label={messages.headline}
        enterKeyHint="next"
        hint={messages.optional}
        maxLength={100}
        value={draft.headline}
        onChange={headline => updateDraft({ headline })}
      />
      <Field
        id="body"
        label={messages.body}
        multiline
        required
        maxLength={MAX_BODY_LENGTH}
        value={draft.body}
        {...field('body', body => updateDraft({ body }))}
      />
      {!isMember && (
        <div className="author-fields">
          <Field
            id="name"
            label={messages.name}
            autoComplete="name"
            enterKeyHint="next"
            required
            maxLength={100}
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
            maxLength={254}
            value={draft.email}
            {...emailField}
          >
            <LateEmailOffer
              email={emailField.error === '' ? draft.email.trim() : undefined}
              onAccept={emailField.onChange}
            />
          </Field>
        </div>
      )}
      <ProblemNotice problem={problem} onRetry={submit} />
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
            aria-label={pluralize(messages.ofStars, n)}
            checked={value === n}
            onChange={() => onChange(String(n))}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={STAR_PATH} />
          </svg>
        </label>
      ))}
    </div>
    {!!error && (
      <p ref={adoptFieldStyles} part="asked" className="asked" id="rating-error">
        {error}
      </p>
    )}
  </fieldset>
);
