import { useEffect, useState } from 'react';
import { memberWords as words } from '../../src/i18n/en/login.ts';
import { fill } from '../../src/i18n/interpolate.ts';

/** A mail takes its time: until then another code would only make the first one wrong, s. */
const WAIT = 30;

/** Asks for another code, once the last one has had its time. */
export function Resend({ onPress }: { readonly onPress: () => void }) {
  const [left, setLeft] = useState(WAIT);
  useEffect(() => {
    const timer = left && setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <button
      type="button"
      className="text-button"
      aria-disabled={left > 0 || undefined}
      onClick={() => {
        if (left) return;
        setLeft(WAIT);
        onPress();
      }}
    >
      {left ? fill(words.resendIn, { n: left }) : words.resend}
    </button>
  );
}
