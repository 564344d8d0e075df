import type { InputHTMLAttributes } from 'react';
import { adoptFieldStyles } from './field-styles.ts';

interface FieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'required'
  > {
  /** Unique in the shadow root. */
  readonly id: string;
  readonly label: string;
  /** Shown beside the label: `optional`. */
  readonly hint?: string | undefined;
  readonly value: string;
  /** Error message for the value. */
  readonly error?: string | undefined;
  readonly multiline?: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A labelled input or textarea with its error message. */
export function Field({ id, label, hint, value, error, multiline, onChange, ...rest }: FieldProps) {
  const Input = multiline ? 'textarea' : 'input';
  return (
    <div ref={adoptFieldStyles} part={error ? 'field missing' : 'field'} className="field">
      <label htmlFor={id}>
        {label} {hint && <span className="note">{hint}</span>}
      </label>
      <Input
        {...rest}
        part="input"
        id={id}
        className="input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onInput={({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value)}
      />
      {error && (
        <p part="asked" className="asked" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
