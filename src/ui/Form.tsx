import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> {
  readonly onSubmit: () => unknown;
}

/** A form without browser validation. A submit calls `onSubmit`, and the browser sends nothing. */
export const Form = ({ onSubmit, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate
    onSubmit={event => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
