import { useEffect, useLayoutEffect, useRef } from 'react';
import type { WidgetProps } from '../../src/elements/host.ts';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { Button } from '../../src/ui/Button.tsx';
import { toVisible } from '../../src/validation/typed.ts';
import type { attributes } from './attributes.ts';
import { LoginContainer } from './LoginContainer.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useLightDomFields } from './useLightDomFields.ts';
import { useLogin } from './useLogin.ts';
import { views } from './views.ts';

/**
 * The login's views, or the account of a member who is signed in. If the shop's setting `login` is `redirect`, a button
 * to the shop's hosted login page takes the place of the views.
 */
export function MemberLogin(props: WidgetProps<typeof attributes>) {
  const { app, host, activations, connections, view, mode, open, returnTo } = props;
  const fields = useLightDomFields(host);
  const login = useLogin(app, host, fields, view === 'orders' ? 'login' : view, returnTo);
  const { member, form, problem, busy, justLoggedIn, statusText } = login;
  const focusFirst = (options?: FocusOptions) =>
    (
      host.querySelector<HTMLElement>(':scope > input:not([hidden])') ??
      host.shadowRoot?.querySelector<HTMLElement>('[role=status][tabindex]')
    )?.focus(options);
  const showsAccount = member && !views[login.view].forMembers;
  const wasShowingAccount = useRef(showsAccount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when account and form change places.
  useLayoutEffect(() => {
    if (wasShowingAccount.current === showsAccount) return;
    wasShowingAccount.current = showsAccount;
    fields.clearSecrets();
    // When the focused element is removed, the focus falls back to the body. A focus elsewhere in the page stays.
    if (document.activeElement !== document.body) return;
    // After sign-out, the heading takes the focus, because a focused field would open a phone's keyboard.
    if (showsAccount) focusFirst();
    else host.shadowRoot?.querySelector<HTMLElement>('h2, [role=status]')?.focus();
  }, [showsAccount]);
  const onChangePassword = (email = '') => {
    if (email) fields.draft.email = email;
    login.goTo('change');
  };
  const setOpen = (to: boolean) => host.toggleAttribute('open', to);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each activation.
  useEffect(() => {
    // A link from a mail opens the form in every mode.
    if (!activations && login.view !== 'reset') return;
    if (mode === 'inline') focusFirst();
    else setOpen(true);
  }, [activations]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each login.
  useEffect(() => {
    if (justLoggedIn && member && mode === 'dialog') setOpen(false);
  }, [justLoggedIn, member]);
  const isOpen = open && mode !== 'inline';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it opens.
  useLayoutEffect(() => {
    if (!isOpen) return;
    app.ports.emit('kiosk:open', { what: 'login' }, host);
    // The menu is about to move into view, so the page must not scroll.
    focusFirst({ preventScroll: mode === 'menu' });
    return () => app.ports.emit('kiosk:close', { what: 'login' }, host);
  }, [isOpen]);

  useHostStates(host, {
    busy,
    error: problem || Object.values(form.errors).some(Boolean),
    'signed-in': member,
    modal: isOpen && mode === 'dialog',
  });

  return (
    <LoginContainer
      mode={mode}
      open={open}
      connections={connections}
      label={member ? messages.account : messages.login}
      onOpen={setOpen}
    >
      {showsAccount ? (
        <SignedIn
          {...props}
          login={login}
          email={toVisible(fields.draft.email ?? '')}
          onChangePassword={onChangePassword}
        />
      ) : !member && app.login === 'redirect' ? (
        <div part="form" className="content">
          {statusText && (
            <p className="note" role="status" tabIndex={-1}>
              {statusText}
            </p>
          )}
          <LazyNotice problem={problem} onRetry={login.openHostedLogin} />
          <Button part="submit" busy={busy} onPress={login.openHostedLogin}>
            {messages.login}
          </Button>
        </div>
      ) : (
        <LoginForm {...props} login={login} fields={fields} />
      )}
    </LoginContainer>
  );
}
