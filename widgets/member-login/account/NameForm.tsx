import { useRef, useState } from 'react';
import type { MemberContact } from '../../../src/api/members.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { saveContact } from '../../../src/store/account/actions.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import { Form } from '../../../src/ui/Form.tsx';
import { ProblemNotice } from '../../../src/ui/ProblemNotice.tsx';
import { useForm } from '../../../src/ui/useForm.tsx';
import type { PageProps } from './AccountPage.tsx';
import { useDraft } from './drafts.ts';
import { SavedMessage, useSave } from './useSave.tsx';

interface NameFormProps extends PageProps {
  /** The member's id. */
  readonly memberId: string;
  readonly contact: MemberContact;
}

/** The form for the member's name. The typed text stays until it is saved. */
export function NameForm({ app, host, memberId, contact }: NameFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { firstName = '', lastName = '' } = contact;
  const [draft, setDraft, dropDraft] = useDraft(host, memberId, 'names', { firstName, lastName });
  const [status, setStatus] = useState('');
  const { busy, problem, save, retry } = useSave(app, host);
  const names = useForm(
    ['firstName'],
    (_, name) => (name.trim() ? '' : messages.missing.firstName),
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
        maxLength={100}
        value={draft.firstName}
        {...names.field('firstName', firstName => updateDraft({ firstName }))}
      />
      <Field
        id="last-name"
        label={messages.lastName}
        autoComplete="family-name"
        enterKeyHint="done"
        maxLength={100}
        value={draft.lastName}
        onChange={lastName => updateDraft({ lastName })}
      />
      <ProblemNotice problem={problem} onRetry={retry} />
      <Button part="save" busy={busy} onPress={submit}>
        {messages.save}
      </Button>
      <SavedMessage message={status} />
      {names.status}
      <button type="submit" hidden />
    </Form>
  );
}
