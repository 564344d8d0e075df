import type { InputHTMLAttributes } from 'react';
import { signing } from '../../src/store/login/actions.ts';
import type { Typed } from './useLightDomFields.ts';

interface LightFieldProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength'> {
  /** Of the slot, too. */
  readonly name: 'email' | 'password' | 'code';
  readonly type: 'email' | 'password' | 'text';
  readonly label: string;
  /** The form's id; ids of the parts begin with it. */
  readonly form: string;
  readonly typed: Typed;
  readonly error: string | undefined;
  readonly mark: object;
  readonly onType?: (value: string) => void;
  readonly onCaps?: (on: boolean) => void;
}

/** Who enters a field is about to sign in. What fails is said when it is needed. */
const prepare = () => void signing().catch(() => {});

/** A label, an input and what is wrong with it, as children of the element: each in a slot of its own. */
export function LightField(props: LightFieldProps) {
  const { name, label, form, typed, error, mark, onType, onCaps, ...rest } = props;
  const id = `${form}-${name}`;
  /** As a property: an attribute would show a password to whatever reads the page. */
  const restored = (input: HTMLInputElement | null) => {
    if (input && !input.value) input.value = typed[name] ?? '';
  };
  return (
    <>
      <label {...mark} slot={`${name}-label`} htmlFor={id}>
        {label}
      </label>
      <input
        {...mark}
        {...rest}
        slot={name}
        id={id}
        name={name}
        form={form}
        required
        ref={restored}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        autoCapitalize="off"
        spellCheck={false}
        onFocus={prepare}
        onInput={({ currentTarget }: { currentTarget: HTMLInputElement }) => {
          typed[name] = currentTarget.value;
          onType?.(currentTarget.value);
        }}
        onKeyUp={event => onCaps?.(event.getModifierState?.('CapsLock') === true)}
      />
      {error && (
        <span {...mark} slot={`${name}-error`} id={`${id}-error`}>
          {error}
        </span>
      )}
    </>
  );
}
