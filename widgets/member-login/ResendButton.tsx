import { useEffect, useState } from 'react';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { TextButton } from '../../src/ui/TextButton.tsx';

/** The time for the mail to arrive, s. Another code would make the first code invalid. */
const RESEND_WAIT_SECONDS = 30;

/** A button that sends another code. Disabled for 30 seconds after each code, so that the mail has time to arrive. */
export function ResendButton({ onPress }: { readonly onPress: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(RESEND_WAIT_SECONDS);
  useEffect(() => {
    const timer = secondsLeft && setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return (
    <TextButton
      part="resend"
      aria-disabled={secondsLeft > 0 || undefined}
      onClick={() => {
        if (secondsLeft) return;
        setSecondsLeft(RESEND_WAIT_SECONDS);
        onPress();
      }}
    >
      {secondsLeft ? interpolate(messages.resendIn, { n: secondsLeft }) : messages.resend}
    </TextButton>
  );
}
