import { useEffect, useState } from 'react';
import { passwordMeterMessages as messages } from '../../src/i18n/en/password-meter.ts';
import { adoptStyles } from '../../src/ui/adopt-styles.ts';
import styles from './password-meter.css?inline';
import { type PasswordStrength, ratePassword } from './password-strength.ts';

const adoptMeterStyles = /* @__PURE__ */ adoptStyles(styles);

const STRENGTHS = Object.keys(messages.strengths) as readonly PasswordStrength[];

/** Shows the strength of a new password while it is typed or pasted, as a bar of four parts and a word. */
export function PasswordMeter({ host }: { readonly host: Element }) {
  const read = (name: string) => host.querySelector<HTMLInputElement>(`:scope > input[slot=${name}]`)?.value ?? '';
  const [strength, setStrength] = useState<PasswordStrength>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are read with each input.
  useEffect(() => {
    const update = () => setStrength(read('password') ? ratePassword(read('password'), read('email')) : undefined);
    update();
    host.addEventListener('input', update);
    return () => host.removeEventListener('input', update);
  }, [host]);
  const level = strength ? STRENGTHS.indexOf(strength) + 1 : 0;
  return (
    <div ref={adoptMeterStyles} part={`strength ${strength ?? ''}`} className={`strength ${strength ?? ''}`}>
      <span className="bars" aria-hidden="true">
        {STRENGTHS.map((name, index) => (
          <span key={name} className={index < level ? 'on' : ''} />
        ))}
      </span>
      <p className="note" role="status">
        {strength && (
          <>
            <span className="sr">{messages.label}: </span>
            {messages.strengths[strength]}
          </>
        )}
      </p>
    </div>
  );
}
