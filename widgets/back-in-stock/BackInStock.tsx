import { useEffect, useRef, useState } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import { useFollowedChoices } from '../../src/elements/useFollowedChoices.ts';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { useProduct } from '../../src/elements/useProduct.ts';
import { backInStockMessages as messages } from '../../src/i18n/en/back-in-stock.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { requestBackInStock } from '../../src/store/back-in-stock.ts';
import { emitError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { getOffer } from '../../src/store/selection.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Form } from '../../src/ui/Form.tsx';
import { Check } from '../../src/ui/icons/Check.ts';
import { ProblemNotice } from '../../src/ui/ProblemNotice.tsx';
import { isEmail } from '../../src/validation/email.ts';
import type { attributes } from './attributes.ts';

type SubmitState =
  | { readonly kind: 'idle' | 'busy' | 'invalid' }
  | { readonly kind: 'received' | 'already'; readonly email: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** One field for an email address, where a product has sold out. */
export function BackInStock(props: WidgetProps<typeof attributes>) {
  const { app, host, activations, product: idOrSlug, when } = props;
  const form = useRef<HTMLDivElement>(null);
  const { product, problem, gone, reload } = useProduct(app, host, idOrSlug);
  const choices = useFollowedChoices(props, product);
  const [email, setEmail] = useState('');
  const [submitState, setSubmitState] = useState<SubmitState>({ kind: 'idle' });
  const { kind } = submitState;
  const sending = useRef(false);

  const requestKey = JSON.stringify([product?.id, choices]);
  const isShown = product && (when === 'always' || getOffer(product, choices).availability === 'sold-out');

  const focus = () => form.current?.querySelector<HTMLElement>('input')?.focus();
  const send = async () => {
    if (!product || sending.current) return;
    const address = email.trim();
    if (!isEmail(address)) {
      setSubmitState({ kind: 'invalid' });
      focus();
      return;
    }
    sending.current = true;
    setSubmitState({ kind: 'busy' });
    const itemUrl = location.href.replace(/#.*/, '');
    try {
      const request = await requestBackInStock(app, { product, choices, email: address, itemUrl, from: host });
      setSubmitState({ kind: request === 'already' ? request : 'received', email: address });
    } catch (error) {
      const problem = toProblem(error);
      setSubmitState(problem.code === 'INVALID_ARGUMENT' ? { kind: 'invalid' } : { kind: 'failed', problem });
      if (problem.code !== 'INVALID_ARGUMENT') emitError(app, problem, () => send(), host);
    }
    sending.current = false;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another request.
  useEffect(() => setSubmitState({ kind: 'idle' }), [requestKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an activation may come before the form is shown.
  useEffect(() => {
    if (activations) focus();
  }, [activations, isShown]);
  const isDone = kind === 'received' || kind === 'already';
  useHostStates(host, {
    loading: !product && !problem && idOrSlug,
    empty: !isShown,
    error: problem || kind === 'failed',
    busy: kind === 'busy',
    done: isDone,
  });

  if (!product) {
    if (!problem || gone) return <slot name="fallback" />;
    return <ProblemNotice problem={problem} onRetry={reload} />;
  }
  if (!isShown) return null;
  return (
    <div part="form" className="sign-up" role="group" aria-label={product.name} ref={form}>
      <p part="heading">
        <slot>{messages.heading}</slot>
      </p>
      {!isDone && (
        <>
          <Form className="row" onSubmit={send}>
            <Field
              id="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              required
              label={messages.email}
              value={email}
              error={kind === 'invalid' ? messages.invalid : undefined}
              onChange={setEmail}
            />
            <Button part="button" busy={kind === 'busy'} onPress={() => void send()}>
              {messages.notify}
            </Button>
          </Form>
          <ProblemNotice problem={kind === 'failed' ? submitState.problem : undefined} onRetry={send} />
          <p part="consent" className="note">
            {messages.consent}
          </p>
        </>
      )}
      <p part="result" className={isDone ? 'result' : 'sr'} role="status">
        {isDone && (
          <>
            <Check /> <span>{interpolate(messages[kind], { email: submitState.email })}</span>
          </>
        )}
        {kind === 'invalid' && messages.invalid}
      </p>
    </div>
  );
}
