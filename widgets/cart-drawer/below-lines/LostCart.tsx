import type { WidgetContext } from '../../../src/elements/host.ts';
import { belowLinesMessages as messages } from '../../../src/i18n/en/cart-below-lines.ts';
import { pluralize } from '../../../src/i18n/interpolate.ts';
import { countUnits } from '../../../src/store/cart/lines.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import type { PreviewLine } from '../../../src/store/cart/state.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { getLineName } from '../line-format.ts';
import { adoptBelowLinesStyles } from './styles.ts';

interface LostCartProps extends WidgetContext {
  readonly lost: readonly PreviewLine[];
}

/** Offers to put back or to forget the lines of carts that the shopper can no longer reach. */
export const LostCart = ({ app, host, lost }: LostCartProps) => (
  <section part="lost" className="lost" ref={adoptBelowLinesStyles} aria-label={messages.lostTitle}>
    <p>{pluralize(messages.lost, countUnits(lost))}</p>
    <p className="note">{lost.map(getLineName).join(', ')}</p>
    <div className="ways">
      <TextButton
        part="put-back"
        onClick={() =>
          void loadDetails()
            .then(({ restoreLost }) => restoreLost(app, host))
            .catch(() => undefined)
        }
      >
        {messages.putBack}
      </TextButton>
      <TextButton
        part="dismiss"
        onClick={() =>
          void loadDetails()
            .then(({ forgetLost }) => forgetLost(app))
            .catch(() => undefined)
        }
      >
        {messages.forget}
      </TextButton>
    </div>
  </section>
);
