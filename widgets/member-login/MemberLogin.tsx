import { useEffect, useLayoutEffect, useRef } from 'react';
import type { IslandProps } from '../../src/elements/widget.ts';
import { memberWords as words } from '../../src/i18n/en/login.ts';
import { problemWords } from '../../src/i18n/error-message.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import type { attributes } from './attributes.ts';
import { LoginFrame } from './LoginContainer.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useLightFields } from './useLightDomFields.ts';
import { useSigningIn } from './useLogin.ts';

/** Signing in, one question at a time; signed in, the way out. */
export function MemberLogin(props: IslandProps<typeof attributes>) {
  const { app, host, locale, press, moves, view, mode, open, returnTo } = props;
  const fields = useLightFields(host);
  const signing = useSigningIn(app, host, fields, view, returnTo);
  const { member, errors, problem, busy, fresh } = signing;
  const focus = () =>
    (
      host.querySelector<HTMLElement>(':scope > input:not([hidden])') ??
      host.shadowRoot?.querySelector<HTMLElement>('[role=status][tabindex]')
    )?.focus();
  const inside = member && !/new|change/.test(signing.view);
  const was = useRef(inside);
  useEffect(() => {
    if (was.current === inside) return;
    was.current = inside;
    fields.blank();
    // What had the focus is gone; where the shopper is elsewhere meanwhile, they stay there.
    if (document.activeElement === document.body) focus();
  }, [inside]);
  const onPassword = (email = '') => {
    if (email) fields.typed.email = email;
    signing.turn('change');
  };
  const setOpen = (to: boolean) => host.toggleAttribute('open', to);

  useEffect(() => {
    // A link from a mail is to be seen, wherever its form stands.
    if (!press && signing.view !== 'new') return;
    if (mode === 'inline') focus();
    else setOpen(true);
  }, [press]);
  useEffect(() => {
    if (fresh && member && mode === 'dialog') setOpen(false);
  }, [fresh, member]);
  const opened = open && mode !== 'inline';
  useLayoutEffect(() => {
    if (!opened) return;
    app.ports.tell('kiosk:open', { what: 'login' }, host);
    focus();
    return () => app.ports.tell('kiosk:close', { what: 'login' }, host);
  }, [opened]);

  const states = [
    busy && 'busy',
    (problem || Object.keys(errors).length > 0) && 'error',
    member && 'signed-in',
    opened && mode === 'dialog' && 'modal',
  ].filter(state => typeof state === 'string');
  useLayoutEffect(() => host.reflect(states), [states.join()]);

  return (
    <LoginFrame mode={mode} open={open} moves={moves} label={member ? words.account : words.login} onOpen={setOpen}>
      {inside ? (
        <SignedIn {...{ app, host, locale, signing, onPassword }} email={fields.typed.email?.trim() ?? ''} />
      ) : !member && app.login === 'redirect' ? (
        <div part="form" className="in">
          {problem && <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={signing.leave} />}
          <Button part="submit" busy={busy} onPress={signing.leave}>
            {words.login}
          </Button>
        </div>
      ) : (
        <LoginForm app={app} host={host} signing={signing} fields={fields} />
      )}
    </LoginFrame>
  );
}
