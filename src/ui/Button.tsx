import type { ReactNode } from 'react';

interface ButtonProps {
  readonly part: string;
  readonly className?: string;
  readonly children: ReactNode;
  /** Replaces the label with a spinner of the same width and ignores presses. */
  readonly busy?: boolean | undefined;
  /** Disabled for pointers and assistive technology, but still focusable. */
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** The button of every widget. It never submits a form around the element. */
export const renderButton = ({ part, className = '', children, busy, disabled, onPress }: ButtonProps) => (
  <button
    type="button"
    part={`${part}${busy ? ' busy' : ''}${disabled ? ' disabled' : ''}`}
    className={`button ${className}`}
    aria-busy={busy || undefined}
    aria-disabled={disabled || undefined}
    onClick={busy || disabled ? undefined : onPress}
  >
    {children}
    {busy && <span className="spinner" />}
  </button>
);

export const Button = renderButton;
