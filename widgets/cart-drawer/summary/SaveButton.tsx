import { lineNoteMessages as messages } from '../../../src/i18n/en/cart-line-notes.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import type { ShownLine } from '../../../src/store/cart/state.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { useStore } from '../../../src/ui/useStore.ts';
import { getLineName } from '../line-format.ts';
import { announce } from './speakers.ts';

const ignoreRejection = () => undefined;

/** Offers to save a just removed line for later, if this device can store it. */
export const SaveButton = ({ app, line }: { readonly app: ShopApp; readonly line: ShownLine }) => {
  const canSave = useStore(app.store, ({ cart }) => !!cart.saved);
  const name = getLineName(line);
  if (!canSave) return null;
  return (
    <TextButton
      part="save"
      aria-label={interpolate(messages.saveNamed, { name })}
      onClick={() =>
        void loadDetails().then(({ saveRemoved }) => {
          if (saveRemoved(app, line.key)) announce(app, interpolate(messages.savedNow, { name }));
        }, ignoreRejection)
      }
    >
      {messages.save}
    </TextButton>
  );
};
