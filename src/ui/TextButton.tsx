import type { ComponentProps } from 'react';

/** A button that looks like a link. It never submits a form. */
export const TextButton = ({ className = '', ...rest }: Omit<ComponentProps<'button'>, 'type'>) => (
  <button type="button" className={`text-button ${className}`} {...rest} />
);
