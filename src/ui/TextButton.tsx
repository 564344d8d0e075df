import type { ComponentProps } from 'react';

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly part: string;
}

/** A button that looks like a link. It never submits a form. */
export const TextButton = ({ className = '', ...rest }: TextButtonProps) => (
  <button type="button" className={`text-button ${className}`} {...rest} />
);
