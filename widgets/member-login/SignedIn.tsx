import { Lazy } from '../../src/elements/Lazy.tsx';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Check } from '../../src/ui/Icons.tsx';
import type { LoginController } from './useLogin.ts';

interface SignedInProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly locale: string;
  /** Known where the member has signed in on this page. */
  readonly email: string;
  readonly login: LoginController;
  readonly onChangePassword: (email: string | undefined) => void;
}

const loadAccount = lazyImport(() => import('./account/Account.tsx'));

/** What a member sees: who they are, their own pages once their code is there, and the way out. */
export function SignedIn({ app, host, locale, email, login, onChangePassword }: SignedInProps) {
  const { justLoggedIn, busy, statusText, previousView, logout } = login;
  const logoutButton = (
    <Button part="logout" className="quiet" busy={busy} onPress={logout}>
      {messages.logout}
    </Button>
  );
  const props = {
    app,
    host,
    locale,
    email,
    afterPasswordChange: previousView === 'change',
    onChangePassword,
    children: logoutButton,
  };
  return (
    <div part="signed-in" className="in">
      <p className={statusText ? 'note' : 'sr'} role="status" tabIndex={-1}>
        {statusText || (justLoggedIn && messages.welcome)}
      </p>
      <Lazy app={app} host={host} load={loadAccount} select={code => code.Account} props={props}>
        <slot name="signed-in">
          <p className="who">
            <span className="avatar">
              <Check />
            </span>
            {messages.signedIn}
          </p>
        </slot>
        {logoutButton}
      </Lazy>
    </div>
  );
}
