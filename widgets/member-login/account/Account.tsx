import { type ReactNode, useEffect, useRef, useState } from 'react';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { errorMessage } from '../../../src/i18n/error-message.ts';
import { readProfile, resetAccount } from '../../../src/store/account/actions.ts';
import { Chevron } from '../../../src/ui/Icons.tsx';
import { Notice } from '../../../src/ui/Notice.tsx';
import { AccountPage } from './AccountPage.tsx';
import styles from './account.css?inline';
import { BackInStockRequests } from './BackInStockRequests.tsx';
import { Details } from './Details.tsx';
import { clearDrafts, hasDrafts } from './drafts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Orders } from './Orders.tsx';
import { ProfileSummary } from './ProfileSummary.tsx';
import type { PageProps } from './page-props.ts';
import { Reviews } from './Reviews.tsx';
import { useAccountSlice } from './useAccountSlice.ts';
import { useStyleSheet } from './useStyleSheet.ts';

const pages = { orders: Orders, wishes: BackInStockRequests, reviews: Reviews, details: Details } as const;
type PageName = keyof typeof pages;
const menuItems = Object.keys(messages.pages) as readonly (PageName | 'password')[];

export interface AccountProps extends PageProps {
  /** Known where the member has signed in on this page. */
  readonly email: string;
  /** Whether they come back from changing their password. */
  readonly afterPasswordChange: boolean;
  /** Told under which address they sign in, if that is known. */
  readonly onChangePassword: (email: string | undefined) => void;
  /** The way out. */
  readonly children: ReactNode;
}

/** A member's account: who they are, the menu of their own pages, or one of these. */
export function Account({ email, afterPasswordChange, onChangePassword, children, ...pageProps }: AccountProps) {
  const { app, host } = pageProps;
  const [page, setPage] = useState<PageName>();
  const lastOpened = useRef<PageName | 'password' | undefined>(afterPasswordChange ? 'password' : undefined);
  const menuList = useRef<HTMLUListElement>(null);
  const loadProfile = () => readProfile(app);
  const profile = useAccountSlice(app, host, 'profile', loadProfile);
  useStyleSheet(host, styles);

  useEffect(() => {
    const forget = () => resetAccount(app);
    const unsubscribe = app.client.session.subscribe(({ reason }) => {
      forget();
      if (reason === 'logout') clearDrafts(host);
    });
    return () => {
      unsubscribe();
      forget();
    };
  }, []);
  const memberId = profile?.member?.id;
  useEffect(() => {
    if (memberId && hasDrafts(host, memberId)) setPage('details');
  }, [memberId]);
  useEffect(() => {
    if (page || !lastOpened.current) return;
    menuList.current?.querySelector<HTMLElement>(`[data-page=${lastOpened.current}]`)?.focus();
  }, [page]);

  if (page) {
    const Page = pages[page];
    const close = () => {
      lastOpened.current = page;
      clearDrafts(host);
      setPage(undefined);
    };
    return (
      <AccountPage title={messages.titles[page]} onBack={close}>
        <ErrorBoundary {...pageProps}>
          <Page {...pageProps} />
        </ErrorBoundary>
      </AccountPage>
    );
  }
  return (
    <div className="account">
      <slot name="signed-in">
        <ErrorBoundary {...pageProps}>
          <ProfileSummary member={profile?.member} email={email} />
        </ErrorBoundary>
      </slot>
      {profile?.problem && (
        <Notice
          message={errorMessage(profile.problem)}
          requestId={profile.problem.requestId}
          onRetry={() => void loadProfile()}
        />
      )}
      <ul part="account-menu" className="pages" ref={menuList}>
        {menuItems.map(name => (
          <li key={name}>
            <button
              type="button"
              part={`account-item to-${name}`}
              data-page={name}
              onClick={() => (name === 'password' ? onChangePassword(profile?.member?.loginEmail) : setPage(name))}
            >
              {messages.pages[name]}
              <Chevron />
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
