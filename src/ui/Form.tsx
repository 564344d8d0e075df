import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> {
  readonly onSubmit: () => unknown;
}

/** A form that its widget validates and sends itself; the browser does neither. */
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
