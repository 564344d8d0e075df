import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import { LazyEmailOffer } from '../../src/elements/LazyEmailOffer.tsx';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
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
import { useForm } from '../../src/ui/useForm.tsx';
import { isEmail } from '../../src/validation/email.ts';
import { toJson } from '../../src/validation/to-json.ts';
import { toVisible } from '../../src/validation/typed.ts';
import type { attributes } from './attributes.ts';

type SubmitState =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'received' | 'already'; readonly email: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/**
 * A field for an email address, with which the shopper requests a mail when a product is back. Renders nothing while
 * the product can be bought, unless `when` is `always`.
 */
export function BackInStock(props: WidgetProps<typeof attributes>) {
  const { app, host, activations, product: idOrSlug, when } = props;
  const box = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const { product: read, problem, gone, reload } = useProduct(app, host, idOrSlug);
  const choices = useFollowedChoices(props, read);
  const product = choices && read;
  const [email, setEmail] = useState('');
  const [submitState, setSubmitState] = useState<SubmitState>({ kind: 'idle' });
  const { kind } = submitState;
  /** Identifies the submit whose answer the form waits for. */
  const sending = useRef<object>(undefined);
  const form = useForm(
    ['email'],
    (_, address) => (isEmail(toVisible(address)) ? '' : messages.invalid),
    () => box.current,
  );

  const requestKey = toJson([product?.id, [...(choices ?? [])]]);
  const isSoldOut = product && getOffer(product, choices).availability === 'sold-out';
  const isShown = product && (when === 'always' || isSoldOut);

  const focus = () => box.current?.querySelector<HTMLElement>('input')?.focus();
  const send = async () => {
    if (!product || sending.current) return;
    const address = toVisible(email);
    if (!form.submit({ email })) return;
    const own = {};
    sending.current = own;
    // After a change of the choices or a sign-out, the form has been reset and ignores this answer.
    const isAwaited = () => sending.current === own;
    setSubmitState({ kind: 'busy' });
    const itemUrl = location.href.replace(/#.*/, '');
    try {
      const request = await requestBackInStock(app, { product, choices, email: address, itemUrl, from: host });
      if (isAwaited()) setSubmitState({ kind: request === 'already' ? request : 'received', email: address });
    } catch (error) {
      const problem = toProblem(error);
      const isRefused = problem.code === 'INVALID_ARGUMENT';
      if (!isRefused) emitError(app, problem, () => send(), host);
      if (!isAwaited()) return;
      setSubmitState(isRefused ? { kind: 'idle' } : { kind: 'failed', problem });
      if (isRefused) form.refuse({ email: messages.invalid });
    }
    if (isAwaited()) sending.current = undefined;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice has its own request.
  useLayoutEffect(() => {
    sending.current = undefined;
    setSubmitState({ kind: 'idle' });
  }, [requestKey]);
  // A member's sign-out clears the form, because the next person at the device must not see the member's address.
  useEffect(
    () =>
      app.client.session.subscribe(({ previous, reason }) => {
        if (previous !== 'member' || reason === 'expired') return;
        sending.current = undefined;
        setSubmitState({ kind: 'idle' });
        setEmail('');
      }),
    [app],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an activation may come before the form renders.
  useEffect(() => {
    if (activations) focus();
  }, [activations, isShown]);
  const isDone = kind === 'received' || kind === 'already';
  // The result takes the focus, because the focused button has been removed.
  useEffect(() => {
    if (isDone) result.current?.focus();
  }, [isDone]);
  useHostStates(host, {
    loading: !product && !problem && idOrSlug,
    empty: !isShown,
    error: problem || kind === 'failed',
    busy: kind === 'busy',
    done: isDone,
  });

  if (!product) {
    if (!problem || gone) return <slot name="fallback" />;
    return <LazyNotice problem={problem} onRetry={reload} />;
  }
  if (!isShown) return null;
  const emailField = form.field('email', setEmail);
  const hasHeading = host.hasSlotted('');
  const isNamedByHeading = !isSoldOut && !hasHeading;
  return (
    <div
      part="form"
      className="sign-up"
      role="group"
      aria-label={isNamedByHeading ? undefined : product.name}
      aria-labelledby={isNamedByHeading ? 'heading' : undefined}
      ref={box}
    >
      <p part="heading" id="heading">
        {hasHeading ? <slot /> : isSoldOut ? messages.heading : product.name}
      </p>
      {!isDone && (
        <>
          <Form className="row" onSubmit={send}>
            <Field
              id="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              enterKeyHint="send"
              required
              label={messages.email}
              value={email}
              {...emailField}
            >
              <LazyEmailOffer
                email={emailField.error === '' ? toVisible(email) : undefined}
                onAccept={emailField.onChange}
              />
            </Field>
            <Button part="button" busy={kind === 'busy'} onPress={() => void send()}>
              {messages.notify}
            </Button>
          </Form>
          <LazyNotice problem={kind === 'failed' ? submitState.problem : undefined} onRetry={send} />
          <p part="consent" className="note">
            {messages.consent}
          </p>
        </>
      )}
      {form.status}
      <p part="result" className={isDone ? 'result' : 'sr'} role="status" tabIndex={-1} ref={result}>
        {isDone && (
          <>
            <Check /> <span>{interpolate(messages[kind], { email: submitState.email })}</span>
          </>
        )}
      </p>
    </div>
  );
}
