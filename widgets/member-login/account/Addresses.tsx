import { useEffect, useRef, useState } from 'react';
import type { MemberContact } from '../../../src/api/members.ts';
import { accountWords as words } from '../../../src/i18n/en/account.ts';
import { problemWords } from '../../../src/i18n/error-message.ts';
import { fill } from '../../../src/i18n/interpolate.ts';
import { saveContact } from '../../../src/store/account/actions.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Notice } from '../../../src/ui/Notice.tsx';
import { AddressForm } from './AddressForm.tsx';
import { addressLines } from './address-lines.ts';
import { useDraft } from './drafts.ts';
import type { Place } from './page-props.ts';
import { Said } from './StatusMessage.tsx';
import { useSaving } from './useSave.ts';

interface AddressesProps extends Place {
  /** Their id. */
  readonly member: string;
  readonly contact: MemberContact;
}

/** The member's addresses; one at a time is changed, in its own place. */
export function Addresses({ app, host, locale, member, contact }: AddressesProps) {
  const addresses = contact.addresses ?? [];
  /** The one being changed; a new one stands behind the last. */
  const [opened, setOpened] = useDraft<string | undefined>(host, member, 'opened', undefined);
  const keyOf = (at: number) => addresses[at]?.id ?? (at < addresses.length ? `${at}` : 'new');
  const found = [...addresses.keys(), addresses.length].find(at => keyOf(at) === opened);
  const open = opened === undefined ? undefined : found;
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const left = useRef<number>(undefined);
  /** Whether the open one was asked for here: one that comes back by itself leaves the focus where it is. */
  const entered = useRef(false);
  const { busy, problem, save, retry } = useSaving(app, host);
  const write = (next: typeof addresses) => () => saveContact(app, { addresses: next });

  const enter = (at: number) => {
    setSaid('');
    entered.current = true;
    setOpened(keyOf(at));
  };
  const close = (at: number) => {
    left.current = at;
    setOpened(undefined);
  };
  useEffect(() => {
    if (open !== undefined || left.current === undefined) return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (find(`[data-change="${left.current}"]`) ?? find('[part~=add-address]'))?.focus();
    left.current = undefined;
  }, [open]);

  const form = (at: number) => (
    <AddressForm
      app={app}
      host={host}
      locale={locale}
      member={member}
      address={addresses[at]}
      entered={entered.current}
      onSave={address => write([...addresses.slice(0, at), address, ...addresses.slice(at + 1)])()}
      onSaved={() => {
        setSaid(words.saved);
        close(at);
      }}
      onCancel={() => close(at)}
    />
  );
  return (
    <section part="addresses" className="addresses" aria-label={words.addresses} ref={section}>
      <h3 tabIndex={-1} ref={heading}>
        {words.addresses}
      </h3>
      {!addresses.length && open === undefined && <p>{words.noAddresses}</p>}
      <ul className="entries">
        {addresses.map((address, at) => {
          const lines = addressLines(address, locale);
          const name = lines[0] ?? '';
          return (
            <li key={address.id ?? at}>
              {open === at ? (
                form(at)
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
                      aria-label={fill(words.changeNamed, { name })}
                      onClick={() => enter(at)}
                    >
                      {words.change}
                    </button>
                    <button
                      type="button"
                      part="remove"
                      className="text-button"
                      aria-label={fill(words.removeAddress, { name })}
                      aria-disabled={busy || undefined}
                      onClick={() => {
                        setSaid('');
                        void save(write(addresses.filter(one => one !== address)), () => {
                          setSaid(words.addressRemoved);
                          heading.current?.focus();
                        });
                      }}
                    >
                      {words.remove}
                    </button>
                  </p>
                </>
              )}
            </li>
          );
        })}
        {open === addresses.length && <li>{form(open)}</li>}
      </ul>
      {problem && <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={retry} />}
      <Said words={said} />
      {open === undefined && (
        <Button part="add-address" className="quiet" onPress={() => enter(addresses.length)}>
          {words.addAddress}
        </Button>
      )}
    </section>
  );
}
