import { useRef, useState } from 'react';
import { describeWait } from '../../../src/i18n/describe-wait.ts';
import { formMessages as messages } from '../../../src/i18n/en/cart-forms.ts';
import { getShownCoupon } from '../../../src/store/cart/details/shown.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import { type Problem, toProblem } from '../../../src/store/problem.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { toVisible } from '../../../src/validation/typed.ts';
import type { DrawerPartProps } from '../props.ts';
import type { FieldsCode } from '../summary/with-fields.ts';
import { adoptFormStyles } from './form.ts';

interface CouponFormProps extends DrawerPartProps {
  readonly code: FieldsCode;
  /** Words for the refusal of a code. `describeFailure` returns those for other failures. */
  readonly describe: (code: string, reason: Problem, describeFailure: FieldsCode['errorMessage']) => string;
  /** The typed text, which is kept while the form is folded. */
  readonly typed: { current: string };
  readonly onApplied: () => void;
}

/** The field for a discount code. The shop's refusal is shown below the field until the text changes. */
export function CouponForm({ app, host, cart, code: fields, describe, typed, onApplied }: CouponFormProps) {
  const coupon = getShownCoupon(cart);
  const [text, setText] = useState(coupon?.code ?? typed.current);
  const element = useRef<HTMLFormElement | null>(null);
  const form = fields.useForm(
    ['code'],
    (_, code) => (toVisible(code) ? '' : messages.missing),
    () => element.current,
  );
  const busy = coupon !== undefined && !coupon.problem;
  const shown =
    form.errors.code ||
    (coupon?.problem && coupon.code === toVisible(text)
      ? describe(coupon.code, coupon.problem, fields.errorMessage)
      : '');

  const submit = () => {
    const code = toVisible(text);
    if (busy || !form.submit({ code })) return;
    loadDetails()
      .then(({ applyCoupon }) => applyCoupon(app, code, host))
      .then(
        cart => {
          if (!cart) return;
          typed.current = '';
          onApplied();
        },
        error => form.refuse({ code: describe(code, toProblem(error), fields.errorMessage) }),
      );
  };
  const field = form.field('code', setText);
  return (
    <form
      className="code"
      ref={node => {
        element.current = node;
        adoptFormStyles(node);
      }}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor="coupon" className="sr">
        {messages.code}
      </label>
      <div className="entry">
        <input
          part="coupon-input"
          id="coupon"
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          enterKeyHint="go"
          value={text}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? 'coupon-error' : 'coupon-hint'}
          onInput={({ currentTarget }: { currentTarget: { value: string } }) => {
            typed.current = currentTarget.value;
            field.onChange(currentTarget.value);
            if (coupon?.problem) void loadDetails().then(({ dismissCoupon }) => dismissCoupon(app));
          }}
        />
        <Button part="apply" className="quiet" busy={busy} onPress={submit}>
          {messages.apply}
        </Button>
      </div>
      {shown ? (
        <p key={form.times} part="asked" className="asked" id="coupon-error" role="alert">
          {shown}
        </p>
      ) : (
        <p className="note" id="coupon-hint" role="status">
          {describeWait(coupon?.waiting, coupon?.code ?? '') || messages.giftCard}
        </p>
      )}
      <button type="submit" hidden />
    </form>
  );
}
