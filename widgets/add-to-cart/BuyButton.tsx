import { addToCartMessages as messages } from '../../src/i18n/en/add-to-cart.ts';
import type { VariantAvailability } from '../../src/store/simple-offer.ts';
import { renderButton } from '../../src/ui/Button.tsx';
import { Check } from '../../src/ui/icons/Check.ts';

interface BuyButtonProps {
  readonly busy: boolean | undefined;
  readonly added: boolean | undefined;
  readonly availability: VariantAvailability;
  readonly disabled: boolean;
  /** What it says unless the page has slotted a label of its own. */
  readonly label: string | false;
  /** A press leads to a sign-up where the product is sold out. */
  readonly canNotify: boolean;
  readonly onPress: () => void;
}

/** The button, and whether the last press added something. */
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
