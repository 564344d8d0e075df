import { loadLoginFlow } from '../../src/store/login/actions.ts';
import { type LoginDraft, type LoginField, readDraft } from './fields.ts';

interface LightDomFieldProps {
  /** The field. Its name is also the name of the slot. */
  readonly field: LoginField;
  /** The form's id, with which the ids of the parts begin. */
  readonly formId: string;
  readonly draft: LoginDraft;
  readonly error: string | undefined;
  readonly isLast: boolean;
  readonly onBlur: (event: { readonly target: EventTarget }) => void;
  readonly onChange: (value: string) => void;
  readonly ownedProps: object;
  readonly passwordShown: boolean;
  /** Called when a field that submits by itself is complete. */
  readonly onComplete: () => void;
  readonly onCapsLock: (on: boolean) => void;
}

/**
 * Loads the code early, because a shopper who enters a field is about to sign in. A failure is reported when the code
 * is needed.
 */
const preloadLoginFlow = () => void loadLoginFlow().catch(() => {});

/** A label, an input and its error, as children of the element. Each of them has its own slot. */
export function LightDomField(props: LightDomFieldProps) {
  const { field, formId, draft, error, isLast, ownedProps, passwordShown, onBlur, onChange, onComplete, onCapsLock } =
    props;
  const { name, label, type, autoComplete, inputMode } = field;
  const isPassword = name === 'password';
  const id = `${formId}-${name}`;
  /** Sets a property, because an attribute would put the password into the page's markup. */
  const restoreDraft = (input: HTMLInputElement | null) => {
    if (input && !input.value) input.value = draft[name] ?? '';
  };
  // The element of a text that changes has a key, because a page translator replaces the text node.
  return (
    <>
      <label key={label()} {...ownedProps} slot={`${name}-label`} htmlFor={id}>
        {label()}
      </label>
      <input
        {...ownedProps}
        {...{ autoComplete, inputMode, onBlur }}
        enterKeyHint={isLast ? 'go' : 'next'}
        type={isPassword && passwordShown ? 'text' : type}
        slot={name}
        id={id}
        name={name}
        form={formId}
        required
        ref={restoreDraft}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoCapitalize="off"
        spellCheck={false}
        onFocus={preloadLoginFlow}
        onInput={({ currentTarget }: { currentTarget: HTMLInputElement }) => {
          onChange(currentTarget.value);
          if (field.submitsWhenValid && field.isValid(readDraft(draft)[name])) onComplete();
        }}
        onKeyUp={event => isPassword && onCapsLock(event.getModifierState?.('CapsLock') === true)}
      />
      {!!error && (
        <span key={error} {...ownedProps} slot={`${name}-error`} id={`${id}-error`}>
          {error}
        </span>
      )}
    </>
  );
}
