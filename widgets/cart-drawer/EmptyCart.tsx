import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { Button } from '../../src/ui/Button.tsx';

export function EmptyCart({ onContinue }: { readonly onContinue: () => void }) {
  return (
    <div part="empty" className="empty">
      <slot name="empty">
        <svg className="basket" viewBox="0 0 120 96" aria-hidden="true">
          <path d="M20 40h80l-7 44a6 6 0 0 1-6 5H33a6 6 0 0 1-6-5zM38 40l14-26M82 40 68 14M45 54v20M60 54v20M75 54v20M14 40h92" />
        </svg>
        <p>{messages.empty}</p>
        <Button part="carry-on" className="quiet" onPress={onContinue}>
          {messages.carryOn}
        </Button>
      </slot>
    </div>
  );
}
