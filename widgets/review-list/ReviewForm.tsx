import { useEffect, useRef, useState } from 'react';
import type { Review } from '../../src/api/reviews.ts';
import { reviewMessages as messages } from '../../src/i18n/en/reviews.ts';
import { pluralize } from '../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { emitError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { type Entity, type ReviewDraft, submitReview } from '../../src/store/reviews.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Form } from '../../src/ui/Form.tsx';
import { ProblemNotice } from '../../src/ui/ProblemNotice.tsx';
import { TextButton } from '../../src/ui/TextButton.tsx';
import { useStore } from '../../src/ui/useStore.ts';
import { isEmail } from '../../src/validation/email.ts';

/** What the platform takes at most. */
const MAX_BODY_LENGTH = 3_000;

const EMPTY_DRAFT = { rating: 0, headline: '', body: '', name: '', email: '' };
type Draft = typeof EMPTY_DRAFT;
type RequiredField = keyof typeof messages.missing;

interface ReviewFormProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly entity: Entity;
  readonly locale: string;
  readonly onSent: (review: Review) => void;
  readonly onCancel: () => void;
  readonly onBusyChange: (busy: boolean) => void;
}

/** The form for a review. What was typed stays until it is sent. */
export function ReviewForm({ app, host, entity, locale, onSent, onCancel, onBusyChange }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [flagged, setFlagged] = useState<readonly RequiredField[]>([]);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [problem, setProblem] = useState<Problem>();
  const isMember = useStore(app.store, state => state.member.role === 'member');

  const updateDraft = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const missing: readonly RequiredField[] = [
    ...(draft.rating ? [] : ['rating' as const]),
    ...(draft.body.trim() ? [] : ['body' as const]),
    ...(isMember || draft.name.trim() ? [] : ['name' as const]),
    ...(isMember || isEmail(draft.email.trim()) ? [] : ['email' as const]),
  ];
  const getFieldError = (field: RequiredField) =>
    flagged.includes(field) && missing.includes(field) ? messages.missing[field] : undefined;

  const submit = async () => {
    if (sending.current) return;
    setFlagged(missing);
    if (missing.length) return;
    sending.current = true;
    const title = draft.headline.trim();
    const input: ReviewDraft = {
      content: { rating: draft.rating, body: draft.body.trim(), ...(title && { title }) },
      name: draft.name.trim(),
      email: draft.email.trim(),
    };
    setBusy(true);
    onBusyChange(true);
    setProblem(undefined);
    try {
      onSent(await submitReview(app, entity, input, host));
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
  useEffect(() => form.current?.querySelector<HTMLElement>('[part~=missing] :is(input, textarea)')?.focus(), [flagged]);

  return (
    <Form part="form" className="write" ref={form} onSubmit={submit}>
      <fieldset part={getFieldError('rating') ? 'field missing' : 'field'} className="field">
        <legend>{messages.rating}</legend>
        <div className="rate">
          {[1, 2, 3, 4, 5].map(n => (
            <label key={n} className={n <= draft.rating ? 'on' : ''}>
              <input
                type="radio"
                name="rating"
                aria-label={pluralize(messages.ofStars, n, locale)}
                checked={draft.rating === n}
                onChange={() => updateDraft({ rating: n })}
              />
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m12 3 2.7 5.9 6.3.7-4.7 4.4 1.3 6.3L12 17.1l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z" />
              </svg>
            </label>
          ))}
        </div>
        {getFieldError('rating') && (
          <p part="asked" className="asked">
            {messages.missing.rating}
          </p>
        )}
      </fieldset>
      <Field
        id="headline"
        label={messages.headline}
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
        error={getFieldError('body')}
        onChange={body => updateDraft({ body })}
      />
      {!isMember && (
        <div className="who">
          <Field
            id="name"
            label={messages.name}
            autoComplete="name"
            required
            maxLength={100}
            value={draft.name}
            error={getFieldError('name')}
            onChange={name => updateDraft({ name })}
          />
          <Field
            id="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            label={messages.email}
            required
            maxLength={254}
            value={draft.email}
            error={getFieldError('email')}
            onChange={email => updateDraft({ email })}
          />
        </div>
      )}
      <ProblemNotice problem={problem} onRetry={submit} />
      <div className="ways">
        <Button part="send" busy={busy} onPress={() => void submit()}>
          {messages.send}
        </Button>
        <TextButton className="quiet" onClick={onCancel}>
          {messages.cancel}
        </TextButton>
      </div>
      <p className="sr" role="status">
        {flagged.length > 0 && missing[0] && messages.missing[missing[0]]}
      </p>
    </Form>
  );
}
