import { useEffect, useMemo, useRef, useState } from 'react';
import type { MemberContact } from '../../../src/api/members.ts';
import { countries } from '../../../src/i18n/countries.ts';
import { accountWords as words } from '../../../src/i18n/en/account.ts';
import { problemWords } from '../../../src/i18n/error-message.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import { Notice } from '../../../src/ui/Notice.tsx';
import { streetOf } from './address-lines.ts';
import { useDraft } from './drafts.ts';
import type { Place } from './page-props.ts';
import { useSaving } from './useSave.ts';

type Kept = NonNullable<MemberContact['addresses']>[number];

interface AddressFormProps extends Place {
  /** The member's id. */
  readonly member: string;
  /** The one to be changed; none for a new one. */
  readonly address: Kept | undefined;
  /** Takes the focus. */
  readonly entered: boolean;
  readonly onSave: (address: Kept) => Promise<void>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

const fields = [
  ['addressLine', 'address-line1', 255],
  ['addressLine2', 'address-line2', 255],
  ['postalCode', 'postal-code', 20],
  ['city', 'address-level2', 100],
] as const;
type Missing = keyof typeof words.missing;

/** The form of one address. What was typed stays until it is saved. */
export function AddressForm(props: AddressFormProps) {
  const { app, host, locale, member, address, entered, onSave, onSaved, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const { addressLine2 = '', postalCode = '', city = '', country = '' } = address ?? {};
  const [draft, setDraft, dropDraft] = useDraft(host, member, 'address', {
    addressLine: streetOf(address ?? {}),
    addressLine2,
    postalCode,
    city,
    country,
  });
  const [asked, setAsked] = useState(0);
  const { busy, problem, save, retry } = useSaving(app, host);
  const list = useMemo(() => countries(locale), [locale]);
  const missing = (['addressLine', 'city', 'country'] as const).filter(name => !draft[name].trim());
  const errorOf = (name: string) =>
    asked && missing.some(one => one === name) ? words.missing[name as Missing] : undefined;

  useEffect(() => {
    if (entered) form.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [asked]);

  const submit = () => {
    if (missing.length) return setAsked(asked + 1);
    const typed = Object.entries(draft).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : []));
    // Parts of a country's own go with it; the street stands in its line from now on.
    const { id, subdivision } = address ?? {};
    const kept = { ...(id && { id }), ...(subdivision && country === draft.country && { subdivision }) };
    void save(
      () => onSave({ ...kept, ...Object.fromEntries(typed) }),
      () => {
        dropDraft();
        onSaved();
      },
    );
  };

  return (
    <form
      part="address"
      className="names"
      noValidate
      ref={form}
      aria-label={address ? words.changeAddress : words.newAddress}
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      {fields.map(([name, autoComplete, maxLength]) => (
        <Field
          key={name}
          id={name}
          label={words.address[name]}
          aside={/2$|Code$/.test(name) ? words.optional : undefined}
          autoComplete={autoComplete}
          maxLength={maxLength}
          value={draft[name]}
          error={errorOf(name)}
          onType={text => setDraft({ ...draft, [name]: text })}
        />
      ))}
      <div part={errorOf('country') ? 'field missing' : 'field'} className="field">
        <label htmlFor="country">{words.address.country}</label>
        <select
          part="input"
          className="input"
          id="country"
          autoComplete="country"
          value={draft.country}
          aria-invalid={errorOf('country') ? true : undefined}
          aria-describedby={errorOf('country') && 'country-error'}
          onChange={({ currentTarget }) => setDraft({ ...draft, country: currentTarget.value })}
        >
          <option value="">{words.choose}</option>
          {list.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        {errorOf('country') && (
          <p part="asked" className="asked" id="country-error">
            {words.missing.country}
          </p>
        )}
      </div>
      {problem && <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={retry} />}
      <Button part="save save-address" busy={busy} onPress={submit}>
        {words.save}
      </Button>
      <button
        type="button"
        part="cancel"
        className="text-button"
        onClick={() => {
          dropDraft();
          onCancel();
        }}
      >
        {words.cancel}
      </button>
      <button type="submit" hidden />
    </form>
  );
}
