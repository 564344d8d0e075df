import type { WidgetContext } from '../../src/elements/host.ts';
import { Lazy } from '../../src/elements/Lazy.tsx';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Check } from '../../src/ui/icons/Check.ts';
import type { LoginController } from './useLogin.ts';

interface SignedInProps extends WidgetContext {
  /** The attribute `view`. `orders` leads a member to their orders. */
  readonly view: string;
  /** The member's email address. Empty unless the member has signed in on this page. */
  readonly email: string;
  readonly login: LoginController;
  readonly onChangePassword: (email: string | undefined) => void;
}

const loadAccount = lazyImport(() => import('./account/Account.tsx'));

/**
 * A member's account with the sign-out button. Until the account's code has loaded, or if the load fails, says only
 * that the member is signed in.
 */
export function SignedIn(props: SignedInProps) {
  const { justLoggedIn, busy, statusText, previousView, logout } = props.login;
  const logoutButton = (
    <Button part="logout" className="quiet" busy={busy} onPress={logout}>
      {messages.logout}
    </Button>
  );
  return (
    <div part="signed-in" className="content">
      <p className={statusText ? 'note' : 'sr'} role="status" tabIndex={-1}>
        {statusText || (justLoggedIn && messages.welcome)}
      </p>
      <Lazy
        {...props}
        load={loadAccount}
        render={code => (
          <code.Account {...props} afterPasswordChange={previousView === 'change'}>
            {logoutButton}
          </code.Account>
        )}
      >
        <slot name="signed-in">
          <p className="profile">
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
