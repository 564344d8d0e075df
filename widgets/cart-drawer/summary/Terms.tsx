import { useEffect, useLayoutEffect, useRef } from 'react';
import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';
import { patchSlice, type ShopApp } from '../../../src/store/app.ts';
import type { CartState } from '../../../src/store/cart/state.ts';

interface TermsProps {
  readonly app: ShopApp;
  readonly terms: CartState['terms'];
  /** Whether the drawer is open. */
  readonly open: boolean;
}

/**
 * The checkbox that the shopper must tick before the checkout. A checkout without the tick shows an error and focuses
 * the checkbox.
 */
export function Terms({ app, terms, open }: TermsProps) {
  const tick = useRef<HTMLInputElement>(null);
  const { agreed = false, asked = 0 } = terms ?? {};
  const answered = useRef(0);
  useLayoutEffect(() => () => patchSlice(app, 'cart', { terms: undefined }), [app]);
  // Not a layout effect, because a drawer that opens for the terms first puts the focus on its heading.
  useEffect(() => {
    if (!open) return;
    if (asked > answered.current) tick.current?.focus();
    answered.current = asked;
  }, [open, asked]);
  const isMissing = asked > 0 && !agreed;
  return (
    <div part="terms" className="terms">
      <label>
        <input
          type="checkbox"
          part="terms-tick"
          ref={tick}
          checked={agreed}
          aria-invalid={isMissing ? true : undefined}
          aria-describedby={isMissing ? 'terms-error' : undefined}
          onChange={({ currentTarget }) =>
            patchSlice(app, 'cart', { terms: { agreed: currentTarget.checked, asked: 0 } })
          }
        />
        <span>
          <slot name="terms">{messages.agree}</slot>
        </span>
      </label>
      {isMissing && (
        <p part="asked" className="asked" id="terms-error" role="alert">
          {messages.askToAgree}
        </p>
      )}
    </div>
  );
}
