import { useLayoutEffect, useMemo, useRef } from 'react';
import type { MemberContact } from '../../../src/api/members.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { listCountries } from '../../../src/i18n/countries.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { loginMessages } from '../../../src/i18n/en/login.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { hasRegions, toRegion, toSubdivision } from '../../../src/i18n/regions.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import { Form } from '../../../src/ui/Form.tsx';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { useForm } from '../../../src/ui/useForm.tsx';
import { formatStreet } from './address-lines.ts';
import { useDraft } from './drafts.ts';
import { useSave } from './useSave.tsx';

type MemberAddress = NonNullable<MemberContact['addresses']>[number];

interface AddressFormProps extends WidgetContext {
  readonly memberId: string;
  /** The address to change. Undefined for a new address. */
  readonly address: MemberAddress | undefined;
  readonly focusOnMount: boolean;
  readonly onSave: (address: MemberAddress) => Promise<void>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/**
 * The text fields: name, `autocomplete`, and the platform's limit in characters. The form reports a longer text,
 * because a `maxlength` would cut a pasted text silently.
 */
const textFields = [
  ['addressLine', 'address-line1', 150],
  ['addressLine2', 'address-line2', 100],
  ['postalCode', 'postal-code', 50],
  ['city', 'address-level2', 50],
  ['region', 'address-level1', 50],
] as const;
const fieldNames = [...textFields.map(([name]) => name), 'country'] as const;
type FieldName = (typeof fieldNames)[number];
type RequiredField = keyof typeof messages.missing;

/**
 * The form of one address. Its draft survives the end of the session. It is removed when the address is saved, on
 * Cancel, when the member leaves the page of the account, and at sign-out.
 */
export function AddressForm(props: AddressFormProps) {
  const { app, host, locale, memberId, address, focusOnMount, onSave, onSaved, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const { addressLine2 = '', postalCode = '', city = '', country = '', subdivision = '' } = address ?? {};
  const [draft, setDraft, dropDraft] = useDraft(host, memberId, 'address', {
    addressLine: formatStreet(address ?? {}),
    addressLine2,
    postalCode,
    city,
    region: toRegion(country, subdivision),
    country,
  });
  const { busy, problem, save, retry } = useSave(app, host);
  const countryOptions = useMemo(() => [['', messages.choose] as const, ...listCountries(locale)], [locale]);
  const {
    field,
    status,
    submit: check,
  } = useForm(
    fieldNames,
    (name, value) => {
      const text = value.trim();
      const [, , length = Infinity] = textFields.find(([field]) => field === name) ?? [];
      if (name === 'region' && !hasRegions(draft.country)) return '';
      if (text.length > length) return interpolate(loginMessages.tooLong, { n: length });
      return (!text && messages.missing[name as RequiredField]) || '';
    },
    () => form.current,
  );
  const change = (name: FieldName) => field(name, text => setDraft(before => ({ ...before, [name]: text })));

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form is first rendered.
  useLayoutEffect(() => {
    if (focusOnMount) form.current?.querySelector('input')?.focus();
  }, []);

  const submit = () => {
    if (!check(draft)) return;
    const { region, ...texts } = draft;
    const isSamePlace = texts.country === country && texts.city === city && texts.postalCode === postalCode;
    const entries = Object.entries({
      id: address?.id ?? '',
      ...texts,
      // If no field asks for the region, the region stays unless the place changes.
      subdivision: hasRegions(country) || !isSamePlace ? toSubdivision(draft.country, region) : subdivision,
    })
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text);
    void save(
      () => onSave(Object.fromEntries(entries)),
      () => {
        dropDraft();
        onSaved();
      },
    );
  };

  const shownFields = textFields.filter(([name]) => name !== 'region' || hasRegions(draft.country));
  return (
    <Form
      part="address"
      className="form"
      ref={form}
      aria-label={address ? messages.changeAddress : messages.newAddress}
      onSubmit={submit}
    >
      {shownFields.map(([name, autoComplete]) => (
        <Field
          key={name}
          id={name}
          label={messages.address[name]}
          hint={name in messages.missing ? undefined : messages.optional}
          autoComplete={autoComplete}
          enterKeyHint="next"
          required={name in messages.missing}
          value={draft[name]}
          {...change(name)}
        />
      ))}
      <Field
        id="country"
        label={messages.address.country}
        autoComplete="country"
        required
        value={draft.country}
        options={countryOptions}
        {...change('country')}
      />
      <LazyNotice problem={problem} onRetry={retry} />
      <Button part="save save-address" busy={busy} onPress={submit}>
        {messages.save}
      </Button>
      <TextButton
        part="cancel"
        onClick={() => {
          dropDraft();
          onCancel();
        }}
      >
        {messages.cancel}
      </TextButton>
      {status}
      <button type="submit" hidden />
    </Form>
  );
}
