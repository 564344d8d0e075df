import { emailOfferMessages as messages } from '../i18n/en/email-offer.ts';
import { suggestEmail } from '../validation/suggest-email.ts';
import { TextButton } from './TextButton.tsx';

export { ValidMark } from './ValidMark.tsx';

/** A button that offers the corrected form of a misspelt address. Null if there is no correction. */
export function renderEmailOffer(email: string, onAccept: (email: string) => void) {
  const meant = suggestEmail(email);
  if (!meant) return null;
  const [before, after] = messages.didYouMean.split('{email}');
  return (
    <TextButton
      part="did-you-mean"
      onClick={({ currentTarget }) => {
        // The button disappears, so the focus moves to the input.
        currentTarget.closest('.field')?.querySelector('input')?.focus();
        onAccept(meant);
      }}
    >
      {before}
      <bdi>{meant}</bdi>
      {after}
    </TextButton>
  );
}
