import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useProduct } from '../../src/elements/useProduct.ts';
import type { IslandProps } from '../../src/elements/widget.ts';
import { backInStockWords as words } from '../../src/i18n/en/back-in-stock.ts';
import { problemWords } from '../../src/i18n/error-message.ts';
import { fill } from '../../src/i18n/interpolate.ts';
import { requestBackInStock } from '../../src/store/back-in-stock.ts';
import { tellError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { offerOf } from '../../src/store/selection.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Check } from '../../src/ui/Icons.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { isEmail } from '../../src/validation/email.ts';
import type { attributes } from './attributes.ts';
import { useFollowedChoices } from './useFollowedChoices.ts';

type Outcome =
  | { readonly kind: 'idle' | 'busy' | 'invalid' }
  | { readonly kind: 'received' | 'already'; readonly for: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** One field for an email address, where a product has sold out. */
export function BackInStock(props: IslandProps<typeof attributes>) {
  const { app, host, press, product: ref, when } = props;
  const form = useRef<HTMLDivElement>(null);
  const { product, problem, gone, reload } = useProduct(app, host, ref);
  const choices = useFollowedChoices(props, product);
  const [email, setEmail] = useState('');
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' });
  const { kind } = outcome;
  const sending = useRef(false);

  const wished = JSON.stringify([product?.id, choices]);
  const shown = product && (when === 'always' || offerOf(product, choices).standing === 'sold-out');

  const focus = () => form.current?.querySelector<HTMLElement>('input')?.focus();
  const send = async () => {
    if (!product || sending.current) return;
    const address = email.trim();
    if (!isEmail(address)) {
      setOutcome({ kind: 'invalid' });
      focus();
      return;
    }
    sending.current = true;
    setOutcome({ kind: 'busy' });
    const itemUrl = location.href.replace(/#.*/, '');
    try {
      const request = await requestBackInStock(app, { product, choices, email: address, itemUrl, from: host });
      setOutcome({ kind: request === 'already' ? request : 'received', for: address });
    } catch (error) {
      const problem = toProblem(error);
      setOutcome(problem.code === 'INVALID_ARGUMENT' ? { kind: 'invalid' } : { kind: 'failed', problem });
      if (problem.code !== 'INVALID_ARGUMENT') tellError(app, problem, () => send(), host);
    }
    sending.current = false;
  };

  // Another choice is another wish.
  useEffect(() => setOutcome({ kind: 'idle' }), [wished]);
  useEffect(() => {
    if (press) focus();
  }, [press, shown]);
  const done = kind === 'received' || kind === 'already';
  const states = [
    !product && !problem && ref && 'loading',
    !shown && 'empty',
    (problem || kind === 'failed') && 'error',
    kind === 'busy' && 'busy',
    done && 'done',
  ].filter(state => typeof state === 'string');
  useLayoutEffect(() => host.reflect(states), [states.join()]);

  if (!product) {
    if (!problem || gone) return <slot name="fallback" />;
    return <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={reload} />;
  }
  if (!shown) return null;
  return (
    <div part="form" className="wish" role="group" aria-label={product.name} ref={form}>
      <p part="heading">
        <slot>{words.heading}</slot>
      </p>
      {!done && (
        <>
          <form
            className="row"
            noValidate
            onSubmit={event => {
              event.preventDefault();
              void send();
            }}
          >
            <Field
              id="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              required
              label={words.email}
              value={email}
              error={kind === 'invalid' ? words.invalid : undefined}
              onType={setEmail}
            />
            <Button part="button" busy={kind === 'busy'} onPress={() => void send()}>
              {words.notify}
            </Button>
          </form>
          {kind === 'failed' && (
            <Notice
              message={problemWords(outcome.problem)}
              requestId={outcome.problem.requestId}
              onRetry={() => void send()}
            />
          )}
          <p part="consent" className="note">
            {words.consent}
          </p>
        </>
      )}
      <p part="result" className={done ? 'result' : 'sr'} role="status">
        {done && (
          <>
            <Check /> <span>{fill(words[kind], { email: outcome.for })}</span>
          </>
        )}
        {kind === 'invalid' && words.invalid}
      </p>
    </div>
  );
}
