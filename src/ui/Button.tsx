import type { ReactNode } from 'react';

interface ButtonProps {
  readonly part: string;
  readonly className?: string;
  readonly children: ReactNode;
  /** Shows a spinner in place of the label, at the same width; presses are left unheard. */
  readonly busy?: boolean;
  /** Looks and speaks disabled, yet keeps the focus it has. */
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** The button of every widget. It never submits a form of the page's. */
export function Button({ part, className = '', children, busy = false, disabled = false, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      part={`${part}${busy ? ' busy' : ''}${disabled ? ' disabled' : ''}`}
      className={`button ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!busy && !disabled) onPress();
      }}
    >
      <span>{children}</span>
      {busy && (
        <span>
          <span className="spinner" />
        </span>
      )}
    </button>
  );
}
