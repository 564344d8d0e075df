import { useEffect, useState } from 'react';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { TextButton } from '../../src/ui/TextButton.tsx';

/** A mail takes its time: until then another code would only make the first one wrong, s. */
const RESEND_WAIT_SECONDS = 30;

/** Asks for another code, once the last one has had its time. */
export function ResendButton({ onPress }: { readonly onPress: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(RESEND_WAIT_SECONDS);
  useEffect(() => {
    const timer = secondsLeft && setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return (
    <TextButton
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
