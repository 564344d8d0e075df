import { useEffect, useRef, useState } from 'react';
import type { Review } from '../../src/api/reviews.ts';
import { reviewWords as words } from '../../src/i18n/en/reviews.ts';
import { problemWords } from '../../src/i18n/error-message.ts';
import { count } from '../../src/i18n/interpolate.ts';
import type { App } from '../../src/store/app.ts';
import { tellError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { type Entity, type Writing, writeReview } from '../../src/store/reviews.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { useSelect } from '../../src/ui/useStore.ts';
import { isEmail } from '../../src/validation/email.ts';

/** What the platform takes at most. */
const LONGEST = 3_000;

const blank = { rating: 0, headline: '', body: '', name: '', email: '' };
type Draft = typeof blank;
type Missing = keyof typeof words.missing;

interface WriteFormProps {
  readonly app: App;
  readonly host: Element;
  readonly entity: Entity;
  readonly locale: string;
  readonly onSent: (review: Review) => void;
  readonly onCancel: () => void;
  readonly onBusy: (busy: boolean) => void;
}

/** The form for a review. What was typed stays until it is sent. */
export function WriteForm({ app, host, entity, locale, onSent, onCancel, onBusy }: WriteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(blank);
  const [asked, setAsked] = useState<readonly Missing[]>([]);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [problem, setProblem] = useState<Problem>();
  const member = useSelect(app.store, state => state.member.role === 'member');

  const type = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const missing: readonly Missing[] = [
    ...(draft.rating ? [] : ['rating' as const]),
    ...(draft.body.trim() ? [] : ['body' as const]),
    ...(member || draft.name.trim() ? [] : ['name' as const]),
    ...(member || isEmail(draft.email.trim()) ? [] : ['email' as const]),
  ];
  const errorOf = (field: Missing) =>
    asked.includes(field) && missing.includes(field) ? words.missing[field] : undefined;

  const send = async () => {
    if (sending.current) return;
    setAsked(missing);
    if (missing.length) return;
    sending.current = true;
    const title = draft.headline.trim();
    const writing: Writing = {
      content: { rating: draft.rating, body: draft.body.trim(), ...(title && { title }) },
      name: draft.name.trim(),
      email: draft.email.trim(),
    };
    setBusy(true);
    onBusy(true);
    setProblem(undefined);
    try {
      onSent(await writeReview(app, entity, writing, host));
    } catch (error) {
      const problem = toProblem(error);
      setProblem(problem);
      tellError(app, problem, () => send(), host);
      setBusy(false);
    }
    sending.current = false;
    onBusy(false);
  };

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => form.current?.querySelector<HTMLElement>('[part~=missing] :is(input, textarea)')?.focus(), [asked]);

  return (
    <form
      part="form"
      className="write"
      noValidate
      ref={form}
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset part={errorOf('rating') ? 'field missing' : 'field'} className="field">
        <legend>{words.rating}</legend>
        <div className="rate">
          {[1, 2, 3, 4, 5].map(n => (
            <label key={n} className={n <= draft.rating ? 'on' : ''}>
              <input
                type="radio"
                name="rating"
                aria-label={count(words.ofStars, n, locale)}
                checked={draft.rating === n}
                onChange={() => type({ rating: n })}
              />
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m12 3 2.7 5.9 6.3.7-4.7 4.4 1.3 6.3L12 17.1l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z" />
              </svg>
            </label>
          ))}
        </div>
        {errorOf('rating') && (
          <p part="asked" className="asked">
            {words.missing.rating}
          </p>
        )}
      </fieldset>
      <Field
        id="headline"
        label={words.headline}
        aside={words.optional}
        maxLength={100}
        value={draft.headline}
        onType={headline => type({ headline })}
      />
      <Field
        id="body"
        label={words.body}
        lines
        required
        maxLength={LONGEST}
        value={draft.body}
        error={errorOf('body')}
        onType={body => type({ body })}
      />
      {!member && (
        <div className="who">
          <Field
            id="name"
            label={words.name}
            autoComplete="name"
            required
            maxLength={100}
            value={draft.name}
            error={errorOf('name')}
            onType={name => type({ name })}
          />
          <Field
            id="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            label={words.email}
            required
            maxLength={254}
            value={draft.email}
            error={errorOf('email')}
            onType={email => type({ email })}
          />
        </div>
      )}
      {problem && <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={() => void send()} />}
      <div className="ways">
        <Button part="send" busy={busy} onPress={() => void send()}>
          {words.send}
        </Button>
        <button type="button" className="text-button quiet" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
      <p className="sr" role="status">
        {asked.length > 0 && missing[0] && words.missing[missing[0]]}
      </p>
    </form>
  );
}
