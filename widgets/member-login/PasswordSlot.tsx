import { loginMessages as messages } from '../../src/i18n/en/login.ts';

interface PasswordSlotProps {
  readonly shown: boolean;
  readonly onToggle: () => void;
}

/** The slot of the password's input, and the button that shows or hides the typed password. */
export function PasswordSlot({ shown, onToggle }: PasswordSlotProps) {
  return (
    <div className="password">
      <slot name="password" />
      <button
        type="button"
        part="show"
        className="show"
        aria-pressed={shown}
        aria-label={shown ? messages.hide : messages.show}
        onClick={onToggle}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6" />
          {shown && <path d="M4 4l16 16" />}
        </svg>
      </button>
    </div>
  );
}
