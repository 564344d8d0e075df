import { useRef, useState } from 'react';
import type { MemberContact } from '../../../src/api/members.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { loginMessages } from '../../../src/i18n/en/login.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { saveContact } from '../../../src/store/account/actions.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import { Form } from '../../../src/ui/Form.tsx';
import { useForm } from '../../../src/ui/useForm.tsx';
import { useDraft } from './drafts.ts';
import { SavedMessage, useSave } from './useSave.tsx';

/**
 * The platform's limit, in characters. The form reports a longer name, because a `maxlength` would cut a pasted name
 * silently.
 */
const MAX_LENGTH = 100;

interface NameFormProps extends WidgetContext {
  readonly memberId: string;
  readonly contact: MemberContact;
}

/**
 * The form for the member's name. The typed text survives the end of the session. It is removed when the name is saved,
 * when the member leaves the page of the account, and at sign-out.
 */
export function NameForm({ app, host, memberId, contact }: NameFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { firstName = '', lastName = '' } = contact;
  const [draft, setDraft, dropDraft] = useDraft(host, memberId, 'names', { firstName, lastName });
  const [status, setStatus] = useState('');
  const { busy, problem, save, retry } = useSave(app, host);
  const names = useForm(
    ['firstName', 'lastName'],
    (field, name) => {
      if (name.trim().length > MAX_LENGTH) return interpolate(loginMessages.tooLong, { n: MAX_LENGTH });
      return field === 'lastName' || name.trim() ? '' : messages.missing.firstName;
    },
    () => form.current,
  );

  const updateDraft = (change: Partial<typeof draft>) => {
    setStatus('');
    setDraft(before => ({ ...before, ...change }));
  };
  const submit = () => {
    setStatus('');
    if (!names.submit(draft)) return;
    const { firstName, lastName } = draft;
    void save(
      () => saveContact(app, { firstName: firstName.trim(), lastName: lastName.trim() }),
      () => {
        dropDraft();
        setStatus(messages.saved);
      },
    );
  };

  return (
    <Form part="names" className="form" ref={form} onSubmit={submit}>
      <Field
        id="first-name"
        label={messages.firstName}
        autoComplete="given-name"
        enterKeyHint="next"
        required
        value={draft.firstName}
        {...names.field('firstName', firstName => updateDraft({ firstName }))}
      />
      <Field
        id="last-name"
        label={messages.lastName}
        autoComplete="family-name"
        enterKeyHint="done"
        value={draft.lastName}
        {...names.field('lastName', lastName => updateDraft({ lastName }))}
      />
      <LazyNotice problem={problem} onRetry={retry} />
      <Button part="save" busy={busy} onPress={submit}>
        {messages.save}
      </Button>
      <SavedMessage message={status} />
      {names.status}
      <button type="submit" hidden />
    </Form>
  );
}
