import { createPortal } from 'react-dom';
import { toVisible } from '../../src/validation/typed.ts';
import { LightDomField } from './LightDomField.tsx';
import type { useLightDomFields } from './useLightDomFields.ts';
import type { LoginController } from './useLogin.ts';
import { views } from './views.ts';

interface LoginFieldsProps {
  readonly host: Element;
  readonly formId: string;
  readonly login: LoginController;
  readonly fields: ReturnType<typeof useLightDomFields>;
  readonly passwordShown: boolean;
  readonly onCapsLock: (on: boolean) => void;
}

/** Form, inputs, labels and button of a view, as children of the element, where password managers find them. */
export function LoginFields({ host, formId, login, fields, passwordShown, onCapsLock }: LoginFieldsProps) {
  const { view, form, busy, submit } = login;
  const { draft, ownedProps } = fields;
  const email = toVisible(draft.email ?? '');
  const { fields: shownFields, submitLabel } = views[view];
  return createPortal(
    <>
      <form
        {...ownedProps}
        slot="form"
        id={formId}
        method="post"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          submit();
        }}
      />
      {view === 'change' && email && (
        // Tells a password manager to which account the new password belongs.
        <input
          {...ownedProps}
          slot="username"
          type="email"
          autoComplete="username"
          form={formId}
          value={email}
          readOnly
          hidden
        />
      )}
      {shownFields.map(field => (
        <LightDomField
          key={field.name}
          {...{ field, formId, draft, ownedProps, passwordShown, onCapsLock }}
          {...form.field(field.name, value => {
            draft[field.name] = value;
          })}
          isLast={field === shownFields.at(-1)}
          onComplete={submit}
        />
      ))}
      {submitLabel && (
        <button
          key={submitLabel()}
          {...ownedProps}
          slot="submit"
          type="submit"
          form={formId}
          aria-disabled={busy || undefined}
        >
          {submitLabel()}
        </button>
      )}
    </>,
    host,
  );
}
