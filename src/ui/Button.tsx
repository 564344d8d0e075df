import type { ReactNode } from 'react';

interface ButtonProps {
  readonly part: string;
  readonly className?: string;
  readonly children: ReactNode;
  /** Hides the label under a spinner, keeps the width and ignores presses. */
  readonly busy?: boolean | undefined;
  /** Ignores presses and sets `aria-disabled`. The button stays focusable. */
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** A button with a label. Its `type` is `button`, so it never submits a form. */
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
