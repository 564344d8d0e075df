import type { WidgetContext } from '../../../src/elements/host.ts';
import { belowLinesMessages as messages } from '../../../src/i18n/en/cart-below-lines.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { lineKey } from '../../../src/store/cart/lines.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import type { PreviewLine } from '../../../src/store/cart/state.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { getLineName, listLineOptions } from '../line-format.ts';
import { adoptBelowLinesStyles } from './styles.ts';

const ignoreRejection = () => undefined;

interface SavedProps extends WidgetContext {
  readonly saved: readonly PreviewLine[];
}

/** The items that the shopper has saved for later on this device. */
export const Saved = ({ app, host, saved }: SavedProps) => (
  <section part="saved" className="below-lines" ref={adoptBelowLinesStyles} aria-labelledby="saved-title">
    <h3 id="saved-title">{messages.savedTitle}</h3>
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none. */}
    <ul role="list">
      {saved.map(line => {
        const name = getLineName(line);
        const values = listLineOptions(line).map(({ value }) => value);
        return (
          <li key={lineKey(line.catalogReference)} part="saved-line" className="offer saved">
            <Picture part="line-picture" image={line.image} alt="" width={56} height={70} name={name} />
            <div className="details">
              <p className="name">
                <bdi>{name}</bdi>
              </p>
              {values.length > 0 && <p className="note">{values.join(', ')}</p>}
              <p className="note">{line.price.formattedConvertedAmount || line.price.formattedAmount}</p>
            </div>
            <div className="offer-actions">
              <TextButton
                part="move-back"
                aria-label={interpolate(messages.moveBackNamed, { name })}
                onClick={() =>
                  void loadDetails().then(({ restoreSaved }) => restoreSaved(app, line, host), ignoreRejection)
                }
              >
                {messages.moveBack}
              </TextButton>
              <TextButton
                part="drop"
                className="quiet"
                aria-label={interpolate(messages.dropNamed, { name })}
                onClick={() => void loadDetails().then(({ dropSaved }) => dropSaved(app, line), ignoreRejection)}
              >
                {messages.drop}
              </TextButton>
            </div>
          </li>
        );
      })}
    </ul>
  </section>
);
