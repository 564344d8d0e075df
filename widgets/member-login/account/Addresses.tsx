import { useEffect, useRef, useState } from 'react';
import type { MemberContact } from '../../../src/api/members.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { errorMessage } from '../../../src/i18n/error-message.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { saveContact } from '../../../src/store/account/actions.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Notice } from '../../../src/ui/Notice.tsx';
import { AddressForm } from './AddressForm.tsx';
import { formatAddressLines } from './address-lines.ts';
import { useDraft } from './drafts.ts';
import type { PageProps } from './page-props.ts';
import { StatusMessage } from './StatusMessage.tsx';
import { useSave } from './useSave.ts';

interface AddressesProps extends PageProps {
  /** Their id. */
  readonly memberId: string;
  readonly contact: MemberContact;
}

/** The member's addresses; one at a time is changed, in its own place. */
export function Addresses({ app, host, locale, memberId, contact }: AddressesProps) {
  const addresses = contact.addresses ?? [];
  /** The one being changed; a new one stands behind the last. */
  const [openKey, setOpenKey] = useDraft<string | undefined>(host, memberId, 'opened', undefined);
  const getKey = (index: number) => addresses[index]?.id ?? (index < addresses.length ? `${index}` : 'new');
  const foundIndex = [...addresses.keys(), addresses.length].find(at => getKey(at) === openKey);
  const openIndex = openKey === undefined ? undefined : foundIndex;
  const [status, setStatus] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const lastClosedIndex = useRef<number>(undefined);
  /** Whether the open one was asked for here: one that comes back by itself leaves the focus where it is. */
  const openedByUser = useRef(false);
  const { busy, problem, save, retry } = useSave(app, host);
  const saveAddresses = (next: typeof addresses) => () => saveContact(app, { addresses: next });

  const openForm = (index: number) => {
    setStatus('');
    openedByUser.current = true;
    setOpenKey(getKey(index));
  };
  const closeForm = (index: number) => {
    lastClosedIndex.current = index;
    setOpenKey(undefined);
  };
  useEffect(() => {
    if (openIndex !== undefined || lastClosedIndex.current === undefined) return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (find(`[data-change="${lastClosedIndex.current}"]`) ?? find('[part~=add-address]'))?.focus();
    lastClosedIndex.current = undefined;
  }, [openIndex]);

  const renderForm = (index: number) => (
    <AddressForm
      app={app}
      host={host}
      locale={locale}
      memberId={memberId}
      address={addresses[index]}
      focusOnMount={openedByUser.current}
      onSave={address => saveAddresses([...addresses.slice(0, index), address, ...addresses.slice(index + 1)])()}
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
                    {lines.map(line => (
                      <span key={line}>{line}</span>
                    ))}
                  </address>
                  <p className="ways">
                    <button
                      type="button"
                      part="change"
                      className="text-button"
                      data-change={at}
                      aria-label={interpolate(messages.changeNamed, { name })}
                      onClick={() => openForm(at)}
                    >
                      {messages.change}
                    </button>
                    <button
                      type="button"
                      part="remove"
                      className="text-button"
                      aria-label={interpolate(messages.removeAddress, { name })}
                      aria-disabled={busy || undefined}
                      onClick={() => {
                        setStatus('');
                        void save(saveAddresses(addresses.filter(one => one !== address)), () => {
                          setStatus(messages.addressRemoved);
                          heading.current?.focus();
                        });
                      }}
                    >
                      {messages.remove}
                    </button>
                  </p>
                </>
              )}
            </li>
          );
        })}
        {openIndex === addresses.length && <li>{renderForm(openIndex)}</li>}
      </ul>
      {problem && <Notice message={errorMessage(problem)} requestId={problem.requestId} onRetry={retry} />}
      <StatusMessage message={status} />
      {openIndex === undefined && (
        <Button part="add-address" className="quiet" onPress={() => openForm(addresses.length)}>
          {messages.addAddress}
        </Button>
      )}
    </section>
  );
}
