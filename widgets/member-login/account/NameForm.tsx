import { useEffect, useRef, useState } from 'react';
import type { MemberContact } from '../../../src/api/members.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { saveContact } from '../../../src/store/account/actions.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import { ProblemNotice } from '../../../src/ui/ProblemNotice.tsx';
import type { PageProps } from './AccountPage.tsx';
import { useDraft } from './drafts.ts';
import { SavedMessage, useSave } from './useSave.tsx';

interface NameFormProps extends PageProps {
  /** The member's id. */
  readonly memberId: string;
  readonly contact: MemberContact;
}

/** The member's name. What was typed stays until it is saved. */
export function NameForm({ app, host, memberId, contact }: NameFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { firstName = '', lastName = '' } = contact;
  const [draft, setDraft, dropDraft] = useDraft(host, memberId, 'names', { firstName, lastName });
  const [submitAttempts, setSubmitAttempts] = useState(0);
  const [status, setStatus] = useState('');
  const { busy, problem, save, retry } = useSave(app, host);
  const isFirstNameMissing = !draft.firstName.trim();

  useEffect(() => {
    if (submitAttempts) form.current?.querySelector('input')?.focus();
  }, [submitAttempts]);
  const updateDraft = (change: Partial<typeof draft>) => {
    setStatus('');
    setDraft({ ...draft, ...change });
  };
  const submit = () => {
    setStatus('');
    if (isFirstNameMissing) return setSubmitAttempts(submitAttempts + 1);
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
    <form
      part="names"
      className="form"
      noValidate
      ref={form}
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        id="first-name"
        label={messages.firstName}
        autoComplete="given-name"
        required
        maxLength={100}
        value={draft.firstName}
        error={submitAttempts && isFirstNameMissing ? messages.missing.firstName : undefined}
        onChange={firstName => updateDraft({ firstName })}
      />
      <Field
        id="last-name"
        label={messages.lastName}
        autoComplete="family-name"
        maxLength={100}
        value={draft.lastName}
        onChange={lastName => updateDraft({ lastName })}
      />
      <ProblemNotice problem={problem} onRetry={retry} />
      <Button part="save" busy={busy} onPress={submit}>
        {messages.save}
      </Button>
      <SavedMessage message={status} />
      <button type="submit" hidden />
    </form>
  );
}
