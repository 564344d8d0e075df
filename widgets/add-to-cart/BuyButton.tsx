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
  /** Whether the product is sold out and the page has a back-in-stock sign-up, to which a press leads. */
  readonly canNotify: boolean;
  readonly onPress: () => void;
}

/**
 * Renders the form's button. Its text is “Added” while `added` is set. If the choices cannot be bought, it says so, or
 * offers an email with `canNotify`. Otherwise it is `label` or the page's slotted label.
 */
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
