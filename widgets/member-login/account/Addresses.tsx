import { useEffect, useRef, useState } from 'react';
import type { MemberContact } from '../../../src/api/members.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { saveContact } from '../../../src/store/account/actions.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { AddressForm } from './AddressForm.tsx';
import { formatAddressLines } from './address-lines.ts';
import { useDraft } from './drafts.ts';
import { SavedMessage, useSave } from './useSave.tsx';

interface AddressesProps extends WidgetContext {
  readonly memberId: string;
  readonly contact: MemberContact;
}

/** The member's addresses. Only one address at a time is edited, in its place in the list. */
export function Addresses(props: AddressesProps) {
  const { app, host, locale, memberId, contact } = props;
  const addresses = contact.addresses ?? [];
  /** The key of the address that is edited, `new` for a new address. Undefined while no form is open. */
  const [openKey, setOpenKey] = useDraft<string | undefined>(host, memberId, 'opened', undefined);
  const getKey = (index: number) => addresses[index]?.id ?? (index < addresses.length ? `${index}` : 'new');
  const openIndex = [...addresses.keys(), addresses.length].find(at => getKey(at) === openKey);
  const [status, setStatus] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const lastClosedIndex = useRef<number>(undefined);
  /** Whether the shopper has opened the form. A form that is restored with its draft does not take the focus. */
  const openedByUser = useRef(false);
  const { busy, problem, save, retry } = useSave(app, host);
  const saveAddresses = (next: typeof addresses) => saveContact(app, { addresses: next });

  const openForm = (index: number) => {
    setStatus('');
    openedByUser.current = true;
    setOpenKey(() => getKey(index));
  };
  const closeForm = (index: number) => {
    lastClosedIndex.current = index;
    setOpenKey(() => undefined);
  };
  useEffect(() => {
    if (openIndex !== undefined || lastClosedIndex.current === undefined) return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (find(`[data-change="${lastClosedIndex.current}"]`) ?? find('[part~=add-address]'))?.focus();
    lastClosedIndex.current = undefined;
  }, [openIndex]);

  const renderForm = (index: number) => (
    <AddressForm
      {...props}
      address={addresses[index]}
      focusOnMount={openedByUser.current}
      onSave={address => saveAddresses(addresses.toSpliced(index, 1, address))}
      onSaved={() => {
        setStatus(messages.saved);
        closeForm(index);
      }}
      onCancel={() => closeForm(index)}
    />
  );
  return (
    <section part="addresses" className="addresses" aria-label={messages.addresses} ref={section}>
      <h3 tabIndex={-1} ref={heading}>
        {messages.addresses}
      </h3>
      {!addresses.length && openIndex === undefined && <p>{messages.noAddresses}</p>}
      <ul className="entries">
        {addresses.map((address, at) => {
          const lines = formatAddressLines(address, locale);
          const name = lines[0] ?? '';
          return (
            <li key={address.id ?? at}>
              {openIndex === at ? (
                renderForm(at)
              ) : (
                <>
                  <address>
                    {lines.map((line, at) => (
                      <span key={`${at} ${line}`}>{line}</span>
                    ))}
                  </address>
                  <p className="ways">
                    <TextButton
                      part="change"
                      data-change={at}
                      aria-label={interpolate(messages.changeNamed, { name })}
                      onClick={() => openForm(at)}
                    >
                      {messages.change}
                    </TextButton>
                    <TextButton
                      part="remove"
                      aria-label={interpolate(messages.removeAddress, { name })}
                      aria-disabled={busy || undefined}
                      onClick={() => {
                        setStatus('');
                        void save(
                          () => saveAddresses(addresses.toSpliced(at, 1)),
                          () => {
                            setStatus(messages.addressRemoved);
                            heading.current?.focus();
                          },
                        );
                      }}
                    >
                      {messages.remove}
                    </TextButton>
                  </p>
                </>
              )}
            </li>
          );
        })}
        {openIndex === addresses.length && <li>{renderForm(openIndex)}</li>}
      </ul>
      <LazyNotice problem={problem} onRetry={retry} />
      <SavedMessage message={status} />
      {openIndex === undefined && (
        <Button part="add-address" className="quiet" onPress={() => openForm(addresses.length)}>
          {messages.addAddress}
        </Button>
      )}
    </section>
  );
}
