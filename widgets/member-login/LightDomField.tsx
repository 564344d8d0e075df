import type { InputHTMLAttributes } from 'react';
import { loadLoginFlow } from '../../src/store/login/actions.ts';
import type { LoginDraft } from './useLightDomFields.ts';

interface LightDomFieldProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength'> {
  /** Of the slot, too. */
  readonly name: 'email' | 'password' | 'code';
  readonly type: 'email' | 'password' | 'text';
  readonly label: string;
  /** The form's id; ids of the parts begin with it. */
  readonly formId: string;
  readonly draft: LoginDraft;
  readonly error: string | undefined;
  readonly ownedProps: object;
  readonly onType?: (value: string) => void;
  readonly onCapsLock?: (on: boolean) => void;
}

/** Who enters a field is about to sign in. What fails is said when it is needed. */
const preloadMemberCode = () => void loadLoginFlow().catch(() => {});

/** A label, an input and what is wrong with it, as children of the element: each in a slot of its own. */
export function LightDomField(props: LightDomFieldProps) {
  const { name, label, formId, draft, error, ownedProps, onType, onCapsLock, ...rest } = props;
  const id = `${formId}-${name}`;
  /** As a property: an attribute would show a password to whatever reads the page. */
  const restoreDraft = (input: HTMLInputElement | null) => {
    if (input && !input.value) input.value = draft[name] ?? '';
  };
  return (
    <>
      <label {...ownedProps} slot={`${name}-label`} htmlFor={id}>
        {label}
      </label>
      <input
        {...ownedProps}
        {...rest}
        slot={name}
        id={id}
        name={name}
        form={formId}
        required
        ref={restoreDraft}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        autoCapitalize="off"
        spellCheck={false}
        onFocus={preloadMemberCode}
        onInput={({ currentTarget }: { currentTarget: HTMLInputElement }) => {
          draft[name] = currentTarget.value;
          onType?.(currentTarget.value);
        }}
        onKeyUp={event => onCapsLock?.(event.getModifierState?.('CapsLock') === true)}
      />
      {error && (
        <span {...ownedProps} slot={`${name}-error`} id={`${id}-error`}>
          {error}
        </span>
      )}
    </>
  );
}
