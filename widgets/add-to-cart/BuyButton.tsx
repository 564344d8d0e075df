import { addToCartWords as words } from '../../src/i18n/en/add-to-cart.ts';
import type { Standing } from '../../src/store/selection.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Check } from '../../src/ui/Icons.tsx';

interface BuyButtonProps {
  readonly busy: boolean;
  readonly added: boolean;
  readonly standing: Standing;
  readonly off: boolean;
  /** What it says unless the page has put something else there. */
  readonly label: string;
  readonly labelled: boolean;
  /** A sign-up for sold-out products takes the press. */
  readonly list: boolean;
  readonly onPress: () => void;
}

/** The button, and what has become of pressing it. */
export function BuyButton({ busy, added, standing, off, label, labelled, list, onPress }: BuyButtonProps) {
  const instead = { available: undefined, 'sold-out': list ? words.notify : words.soldOut, absent: words.notMade }[
    standing
  ];
  return (
    <Button
      part={added ? 'button added' : 'button'}
      className="add"
      busy={busy}
      off={off && !busy && !added}
      onPress={onPress}
    >
      {added ? (
        <>
          <Check className="check" />
          {words.added}
        </>
      ) : (
        (instead ?? (
          <>
            <slot />
            {!labelled && label}
          </>
        ))
      )}
    </Button>
  );
}
