import { Later } from '../../src/elements/Lazy.tsx';
import { memberWords as words } from '../../src/i18n/en/login.ts';
import type { App } from '../../src/store/app.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Check } from '../../src/ui/Icons.tsx';
import type { SigningIn } from './useLogin.ts';

interface SignedInProps {
  readonly app: App;
  readonly host: Element;
  readonly locale: string;
  /** Known where the member has signed in on this page. */
  readonly email: string;
  readonly signing: SigningIn;
  readonly onPassword: (email: string | undefined) => void;
}

const account = lazyImport(() => import('./account/Account.tsx'));

/** What a member sees: who they are, their own pages once their code is there, and the way out. */
export function SignedIn({ app, host, locale, email, signing, onPassword }: SignedInProps) {
  const { fresh, busy, note, from, logout } = signing;
  const wayOut = (
    <Button part="logout" className="quiet" busy={busy} onPress={logout}>
      {words.logout}
    </Button>
  );
  const props = { app, host, locale, email, changed: from === 'change', onPassword, children: wayOut };
  return (
    <div part="signed-in" className="in">
      <p className={note ? 'note' : 'sr'} role="status" tabIndex={-1}>
        {note || (fresh && words.welcome)}
      </p>
      <Later app={app} host={host} code={account} part={code => code.Account} props={props}>
        <slot name="signed-in">
          <p className="who">
            <span className="avatar">
              <Check />
            </span>
            {words.signedIn}
          </p>
        </slot>
        {wayOut}
      </Later>
    </div>
  );
}
