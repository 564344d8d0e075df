import type { InputHTMLAttributes, ReactNode } from 'react';
import { adoptFieldStyles } from './field-styles.ts';

interface FieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'enterKeyHint' | 'maxLength' | 'required'
  > {
  /** Unique in the shadow root. */
  readonly id: string;
  readonly label: string;
  /** A short text after the label, such as `optional`. */
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error?: string | undefined;
  readonly multiline?: boolean;
  /** The choices of a menu. Without them, the field is an input, or a textarea with `multiline`. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
  /** Rendered below the input. */
  readonly children?: ReactNode;
  readonly onBlur?: (event: { readonly target: EventTarget }) => void;
}

export function Field({ id, label, hint, value, error, multiline, options, children, onChange, ...rest }: FieldProps) {
  const Input = options ? 'select' : multiline ? 'textarea' : 'input';
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
        aria-describedby={error ? `${id}-error` : undefined}
        onInput={({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value)}
      >
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Input>
      {children}
      {!!error && (
        <p part="asked" className="asked" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
