import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { readProfile, resetAccount } from '../../../src/store/account/actions.ts';
import { Chevron } from '../../../src/ui/icons/Chevron.ts';
import { createStyleSheet } from '../../../src/ui/style-sheet.ts';
import { AccountBoundary } from './AccountBoundary.tsx';
import { AccountPage } from './AccountPage.tsx';
import styles from './account.css?inline';
import { BackInStockRequests } from './BackInStockRequests.tsx';
import { Details } from './Details.tsx';
import { clearDrafts, hasDrafts } from './drafts.ts';
import { Orders } from './Orders.tsx';
import { ProfileSummary } from './ProfileSummary.tsx';
import { Reviews } from './Reviews.tsx';
import { useAccountSlice } from './useAccountSlice.ts';

const pages = { orders: Orders, wishes: BackInStockRequests, reviews: Reviews, details: Details } as const;
type PageName = keyof typeof pages;
const menuItems = Object.keys(messages.pages) as readonly (PageName | 'password')[];

let accountSheet: CSSStyleSheet | undefined;

/** Adds the account's styles, which load with its code, to the element's styles. */
function useAccountStyles(host: Element): void {
  useLayoutEffect(() => {
    const { shadowRoot } = host;
    accountSheet ??= createStyleSheet(styles);
    if (shadowRoot && !shadowRoot.adoptedStyleSheets.includes(accountSheet))
      shadowRoot.adoptedStyleSheets.push(accountSheet);
  }, [host]);
}

interface AccountProps extends WidgetContext {
  /** The attribute `view`. `orders` opens the page with the orders at once. */
  readonly view: string;
  /** The member's email address. Empty unless the member has signed in on this page. */
  readonly email: string;
  /** Whether the menu item for the password takes the focus. */
  readonly afterPasswordChange: boolean;
  /** Called with the address that the member signs in with, if it is known. */
  readonly onChangePassword: (email: string | undefined) => void;
  /** The sign-out button. */
  readonly children: ReactNode;
}

/** A member's account: a summary with the menu of pages, or one of the pages. */
export function Account({ view, email, afterPasswordChange, onChangePassword, children, ...pageProps }: AccountProps) {
  const { app, host } = pageProps;
  const [page, setPage] = useState<PageName>();
  /** Whether the shopper has opened the page. Other pages do not take the focus. */
  const isAsked = useRef(false);
  const lastOpened = useRef<PageName | 'password' | undefined>(afterPasswordChange ? 'password' : undefined);
  const menuList = useRef<HTMLUListElement>(null);
  const loadProfile = () => readProfile(app);
  const profile = useAccountSlice(app, host, 'profile', loadProfile);
  useAccountStyles(host);

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
  }, [app, host]);
  useLayoutEffect(() => {
    if (view === 'orders') setPage('orders');
  }, [view]);
  const memberId = profile?.member?.id;
  useEffect(() => {
    if (!memberId || !hasDrafts(host, memberId)) return;
    isAsked.current = true;
    setPage('details');
  }, [host, memberId]);
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
      <AccountPage title={messages.titles[page]} isAsked={isAsked.current} onBack={close}>
        <AccountBoundary {...pageProps} renderContent={() => <Page {...pageProps} />} />
      </AccountPage>
    );
  }
  return (
    <div className="account">
      <slot name="signed-in">
        <AccountBoundary
          {...pageProps}
          renderContent={() => (
            <ProfileSummary member={profile?.member} email={email} isLoading={!profile?.member && !profile?.problem} />
          )}
        />
      </slot>
      <LazyNotice problem={profile?.problem} onRetry={loadProfile} />
      <ul part="account-menu" className="menu-list" ref={menuList}>
        {menuItems.map(name => (
          <li key={name}>
            <button
              type="button"
              part={`account-item to-${name}`}
              data-page={name}
              onClick={() => {
                isAsked.current = true;
                if (name === 'password') onChangePassword(profile?.member?.loginEmail);
                else setPage(name);
              }}
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
