import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MultiPrice } from '../../../src/api/shared/money.ts';
import type { SelectedShippingOption } from '../../../src/api/shared/totals.ts';
import { listCountries } from '../../../src/i18n/countries.ts';
import { deliveryMessages as messages } from '../../../src/i18n/en/cart-delivery.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import { hasRegions } from '../../../src/i18n/regions.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { Button } from '../../../src/ui/Button.tsx';
import type { DrawerPartProps } from '../props.ts';
import type { FieldsCode } from '../summary/with-fields.ts';
import { type AddressDraft, createDraft, MAX_LENGTH, toAddress } from './address-draft.ts';
import { Carriers } from './Carriers.tsx';
import styles from './delivery.css?inline';

const FIELDS = ['country', 'region', 'postcode'] as const;

const adoptDeliveryStyles = /* @__PURE__ */ adoptStyles(styles);

interface DeliveryFormProps extends DrawerPartProps {
  /** Why the chosen delivery has not been sent yet, in words. Empty if nothing holds it up. */
  readonly waiting: string;
  readonly code: FieldsCode;
  readonly format: (price: MultiPrice | undefined) => string;
}

/** The form for the delivery address. Once the country is known, the delivery options and their prices follow below. */
export function DeliveryForm({ app, host, cart, locale, waiting, code, format }: DeliveryFormProps) {
  const { base, delivery, totals } = cart;
  const known = delivery?.address ?? base?.contactInfo?.address;
  const [draft, setDraft] = useState(() => createDraft(known, navigator.languages));
  const write = (name: keyof AddressDraft, text: string) => setDraft(before => ({ ...before, [name]: text }));
  const [busy, setBusy] = useState(false);
  const [picked, setPicked] = useState<SelectedShippingOption>();
  /** How many choices have been sent. Only the last of them ends the busy state. */
  const count = useRef(0);
  const country = useRef<HTMLSelectElement>(null);
  const countries = useMemo(() => listCountries(locale), [locale]);
  useLayoutEffect(() => country.current?.focus(), []);
  const form = code.useForm(
    FIELDS,
    (name, text) => {
      if (name === 'country') return text ? '' : messages.missing;
      const isShown = name === 'postcode' || hasRegions(draft.country);
      const isLong = isShown && text.trim().length > MAX_LENGTH;
      return isLong ? interpolate(messages.limit, { n: formatNumber(MAX_LENGTH, locale) }) : '';
    },
    () => country.current?.form,
  );
  const field = (name: keyof AddressDraft) => {
    const { error, onBlur, onChange } = form.field(name, text => write(name, text));
    const marks = error ? ({ 'aria-invalid': true, 'aria-describedby': `${name}-error` } as const) : {};
    const shown = !!error && (
      <p key={form.times} part="asked" className="asked" id={`${name}-error`} role="alert">
        {error}
      </p>
    );
    const onInput = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value);
    return { error: shown, input: { id: name, className: 'input', value: draft[name], onBlur, onInput, ...marks } };
  };

  const choose = (option: SelectedShippingOption | undefined) => {
    if (!form.submit(draft)) return;
    const nth = ++count.current;
    setBusy(true);
    setPicked(option);
    const choice = { address: toAddress(draft), ...(option && { option }) };
    loadDetails()
      .then(({ chooseDelivery }) => chooseDelivery(app, choice, host))
      .catch(() => {})
      .finally(() => {
        if (nth !== count.current) return;
        setBusy(false);
        setPicked(undefined);
      });
  };
  // The chosen option stays while the country is the same.
  const chosen = delivery ? delivery.option : base?.selectedShippingOption;
  const kept = known?.country === draft.country ? chosen : undefined;
  const renderText = (name: 'region' | 'postcode', label: string, autoComplete: string) => {
    const { input, error } = field(name);
    return (
      <div className="field">
        <label htmlFor={name}>
          {label} <span className="note">{messages.optional}</span>
        </label>
        <input
          {...input}
          part={name === 'region' ? 'region' : 'postcode'}
          autoComplete={autoComplete}
          enterKeyHint="go"
        />
        {error}
      </div>
    );
  };
  const { input, error } = field('country');
  // Autofill may change a menu without an `input` event.
  const { onInput: onChange, ...menu } = input;
  return (
    <div className="way" ref={adoptDeliveryStyles}>
      <form
        className="place"
        aria-label={messages.title}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          choose(kept);
        }}
      >
        <div className="field">
          <label htmlFor="country">{messages.country}</label>
          <select {...menu} part="country" autoComplete="country" ref={country} onChange={onChange}>
            <option value="">{messages.choose}</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          {error}
        </div>
        {hasRegions(draft.country) && renderText('region', messages.region, 'address-level1')}
        {renderText('postcode', messages.postcode, 'postal-code')}
        <Button part="show-delivery" className="quiet" busy={busy && !picked && !waiting} onPress={() => choose(kept)}>
          {messages.show}
        </Button>
        <p part="delivery-waits" className="note" role="status">
          {waiting}
        </p>
        <button type="submit" hidden />
      </form>
      {known?.country && totals && (
        <Carriers
          info={totals.estimate.shippingInfo}
          picked={picked ?? kept}
          busy={busy}
          locale={locale}
          format={format}
          onPick={choose}
        />
      )}
    </div>
  );
}
