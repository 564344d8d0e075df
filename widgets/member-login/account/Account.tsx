import { type ReactNode, useEffect, useRef, useState } from 'react';
import { accountWords as words } from '../../../src/i18n/en/account.ts';
import { problemWords } from '../../../src/i18n/error-message.ts';
import { forgetAccount, readMember } from '../../../src/store/account/actions.ts';
import { Chevron } from '../../../src/ui/Icons.tsx';
import { Notice } from '../../../src/ui/Notice.tsx';
import { AccountPage } from './AccountPage.tsx';
import styles from './account.css?inline';
import { Wishes } from './BackInStockRequests.tsx';
import { Details } from './Details.tsx';
import { dropDrafts, hasDrafts } from './drafts.ts';
import { Sound } from './ErrorBoundary.tsx';
import { Orders } from './Orders.tsx';
import { Who } from './ProfileSummary.tsx';
import type { Place } from './page-props.ts';
import { Reviews } from './Reviews.tsx';
import { useReading } from './useAccountSlice.ts';
import { useSheet } from './useStyleSheet.ts';

const pages = { orders: Orders, wishes: Wishes, reviews: Reviews, details: Details } as const;
type PageName = keyof typeof pages;
const names = Object.keys(words.pages) as readonly (PageName | 'password')[];

export interface AccountProps extends Place {
  /** Known where the member has signed in on this page. */
  readonly email: string;
  /** Whether they come back from changing their password. */
  readonly changed: boolean;
  /** Told under which address they sign in, if that is known. */
  readonly onPassword: (email: string | undefined) => void;
  /** The way out. */
  readonly children: ReactNode;
}

/** A member's account: who they are, the menu of their own pages, or one of these. */
export function Account({ email, changed, onPassword, children, ...place }: AccountProps) {
  const { app, host } = place;
  const [page, setPage] = useState<PageName>();
  const left = useRef<PageName | 'password' | undefined>(changed ? 'password' : undefined);
  const menu = useRef<HTMLUListElement>(null);
  const read = () => readMember(app);
  const who = useReading(app, host, 'who', read);
  useSheet(host, styles);

  useEffect(() => {
    const forget = () => forgetAccount(app);
    const leave = app.client.session.subscribe(({ reason }) => {
      forget();
      if (reason === 'logout') dropDrafts(host);
    });
    return () => {
      leave();
      forget();
    };
  }, []);
  const id = who?.member?.id;
  useEffect(() => {
    if (id && hasDrafts(host, id)) setPage('details');
  }, [id]);
  useEffect(() => {
    if (page || !left.current) return;
    menu.current?.querySelector<HTMLElement>(`[data-page=${left.current}]`)?.focus();
  }, [page]);

  if (page) {
    const Page = pages[page];
    const close = () => {
      left.current = page;
      dropDrafts(host);
      setPage(undefined);
    };
    return (
      <AccountPage title={words.titles[page]} onBack={close}>
        <Sound {...place}>
          <Page {...place} />
        </Sound>
      </AccountPage>
    );
  }
  return (
    <div className="account">
      <slot name="signed-in">
        <Sound {...place}>
          <Who member={who?.member} email={email} />
        </Sound>
      </slot>
      {who?.problem && (
        <Notice message={problemWords(who.problem)} requestId={who.problem.requestId} onRetry={() => void read()} />
      )}
      <ul part="account-menu" className="pages" ref={menu}>
        {names.map(name => (
          <li key={name}>
            <button
              type="button"
              part={`account-item to-${name}`}
              data-page={name}
              onClick={() => (name === 'password' ? onPassword(who?.member?.loginEmail) : setPage(name))}
            >
              {words.pages[name]}
              <Chevron />
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
