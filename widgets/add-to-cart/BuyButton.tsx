import { addToCartMessages as messages } from '../../src/i18n/en/add-to-cart.ts';
import type { VariantAvailability } from '../../src/store/simple-offer.ts';
import { renderButton } from '../../src/ui/Button.tsx';
import { Check } from '../../src/ui/icons/Check.ts';

interface BuyButtonProps {
  readonly busy: boolean | undefined;
  readonly added: boolean | undefined;
  readonly availability: VariantAvailability;
  readonly disabled: boolean;
  /** The default label, or false if the page slots a label. */
  readonly label: string | false;
  /** Whether a press leads to the back-in-stock sign-up if the product is sold out. */
  readonly canNotify: boolean;
  readonly onPress: () => void;
}

/** Renders the add button, which shows for a moment that the last press has added the product. */
export function renderBuyButton({ busy, added, availability, disabled, label, canNotify, onPress }: BuyButtonProps) {
  return renderButton({
    part: added ? 'button added' : 'button',
    className: canNotify ? 'add quiet' : 'add',
    busy,
    disabled: disabled && !busy && !added,
    onPress,
    children: added ? (
      <>
        <Check className="check" />
        {messages.added}
      </>
    ) : availability === 'absent' ? (
      messages.notMade
    ) : availability === 'sold-out' ? (
      messages[canNotify ? 'notify' : 'soldOut']
    ) : (
      label || (
        <span className="label">
          <slot />
        </span>
      )
    ),
  });
}
