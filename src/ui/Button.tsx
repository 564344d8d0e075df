import type { ReactNode } from 'react';

interface ButtonProps {
  readonly part: string;
  readonly className?: string;
  readonly children: ReactNode;
  /** Replaces the label with a spinner of the same width and ignores presses. */
  readonly busy?: boolean;
  /** Disabled for pointers and assistive technology, but still focusable. */
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** The button of every widget. It never submits a form around the element. */
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
      {children}
      {busy && <span className="spinner" />}
    </button>
  );
}
