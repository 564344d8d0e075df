import type { InputHTMLAttributes } from 'react';

interface FieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'required'
  > {
  /** Unique in the shadow root. */
  readonly id: string;
  readonly label: string;
  /** Said beside the label, such as that it may be left out. */
  readonly aside?: string | undefined;
  readonly value: string;
  /** What is wrong with what was typed. */
  readonly error?: string | undefined;
  readonly lines?: boolean;
  readonly onType: (value: string) => void;
}

/** A labelled place to type in, with what is wrong beneath it. */
export function Field({ id, label, aside, value, error, lines, onType, ...rest }: FieldProps) {
  const Input = lines ? 'textarea' : 'input';
  return (
    <div part={error ? 'field missing' : 'field'} className="field">
      <label htmlFor={id}>
        {label} {aside && <span className="note">{aside}</span>}
      </label>
      <Input
        {...rest}
        part="input"
        id={id}
        className="input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onInput={({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value)}
      />
      {error && (
        <p part="asked" className="asked" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
