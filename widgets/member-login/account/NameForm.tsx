import { useEffect, useRef, useState } from 'react';
import type { MemberContact } from '../../../src/api/members.ts';
import { accountWords as words } from '../../../src/i18n/en/account.ts';
import { problemWords } from '../../../src/i18n/error-message.ts';
import { saveContact } from '../../../src/store/account/actions.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import { Notice } from '../../../src/ui/Notice.tsx';
import { useDraft } from './drafts.ts';
import type { Place } from './page-props.ts';
import { Said } from './StatusMessage.tsx';
import { useSaving } from './useSave.ts';

interface NamesProps extends Place {
  /** The member's id. */
  readonly member: string;
  readonly contact: MemberContact;
}

/** The member's name. What was typed stays until it is saved. */
export function Names({ app, host, member, contact }: NamesProps) {
  const form = useRef<HTMLFormElement>(null);
  const { firstName = '', lastName = '' } = contact;
  const [draft, setDraft, dropDraft] = useDraft(host, member, 'names', { firstName, lastName });
  const [asked, setAsked] = useState(0);
  const [said, setSaid] = useState('');
  const { busy, problem, save, retry } = useSaving(app, host);
  const missing = !draft.firstName.trim();

  useEffect(() => {
    if (asked) form.current?.querySelector('input')?.focus();
  }, [asked]);
  const type = (change: Partial<typeof draft>) => {
    setSaid('');
    setDraft({ ...draft, ...change });
  };
  const submit = () => {
    setSaid('');
    if (missing) return setAsked(asked + 1);
    const { firstName, lastName } = draft;
    void save(
      () => saveContact(app, { firstName: firstName.trim(), lastName: lastName.trim() }),
      () => {
        dropDraft();
        setSaid(words.saved);
      },
    );
  };

  return (
    <form
      part="names"
      className="names"
      noValidate
      ref={form}
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        id="first-name"
        label={words.firstName}
        autoComplete="given-name"
        required
        maxLength={100}
        value={draft.firstName}
        error={asked && missing ? words.missing.firstName : undefined}
        onType={firstName => type({ firstName })}
      />
      <Field
        id="last-name"
        label={words.lastName}
        autoComplete="family-name"
        maxLength={100}
        value={draft.lastName}
        onType={lastName => type({ lastName })}
      />
      {problem && <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={retry} />}
      <Button part="save" busy={busy} onPress={submit}>
        {words.save}
      </Button>
      <Said words={said} />
      <button type="submit" hidden />
    </form>
  );
}
