import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CaptchaTokens } from '../../src/api/identity.ts';
import type { AuthClient } from '../../src/auth/auth-client.ts';
import type { MemberAnswer } from '../../src/auth/login-state.ts';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { isOtherPerson } from '../../src/session/role-events.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { completeLogin, loadLoginFlow, logout } from '../../src/store/login/actions.ts';
import { useForm } from '../../src/ui/useForm.tsx';
import { useStore } from '../../src/ui/useStore.ts';
import { toJson } from '../../src/validation/to-json.ts';
import { readDraft } from './fields.ts';
import {
  accept,
  announce,
  createLoginFormState,
  followAnswer,
  type LoginTransition,
  type LoginViewName,
  logIn,
  navigate,
  requireCaptcha,
  setJustLoggedIn,
} from './login-transitions.ts';
import { takeRecoveryToken } from './recovery-token.ts';
import { useIsSlow } from './useIsSlow.ts';
import type { useLightDomFields } from './useLightDomFields.ts';
import { useOneAtATime } from './useOneAtATime.ts';
import { checkField, type LoginOperation, resendCode, views } from './views.ts';

const getPageUrl = () => location.href.replace(/#.*/, '');

/**
 * After a sign-out or at the end of a session, shows the login with a text that says which of them it was. A sign-out
 * also clears the typed text. While an operation is in progress, the view stays.
 */
function useSessionEnd(
  app: ShopApp,
  authClient: RefObject<AuthClient | undefined>,
  inFlight: RefObject<unknown>,
  update: (transition: LoginTransition) => void,
  clear: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `clear` of any render has the same effect.
  useEffect(
    () =>
      app.client.session.subscribe(change => {
        const { previous, role, reason } = change;
        // The next person must not continue the previous person's login.
        if (isOtherPerson(change)) authClient.current = undefined;
        // Another tab has begun a new session, so the text about an ended session is cleared.
        if (role === 'member' && reason === 'tab') update(announce(''));
        if (role === 'member' || (previous !== 'member' && reason !== 'logout')) return;
        const sessionExpired = reason === 'expired';
        if (!sessionExpired) clear();
        if (inFlight.current) return;
        update(navigate('login', sessionExpired ? messages.endedByShop : messages.signedOut, sessionExpired));
      }),
    [app, authClient, inFlight, update],
  );
}

/** The login of one element: its state and the shopper's actions. Each element has its own state. */
export function useLogin(
  app: ShopApp,
  host: Element,
  { draft, read, clear, clearSecrets }: ReturnType<typeof useLightDomFields>,
  initialView: LoginViewName,
  returnTo: string,
) {
  const member = useStore(app.store, state => state.member.role === 'member');
  const [recoveryToken] = useState(takeRecoveryToken);
  const [state, update] = useState(() => createLoginFormState(recoveryToken ? 'reset' : initialView));
  /** The latest state, for functions that run after a later render, such as a retry. */
  const latest = useRef(state);
  latest.current = state;
  const { run, retry, inFlight } = useOneAtATime(app, host, update);
  const form = useForm(
    views[state.view].fields.map(({ name }) => name),
    (name, value) => checkField(state.view, name, value),
    () => host,
  );
  const { refused } = state;
  // Before the next press, whose errors it would remove.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, and in each view.
  useLayoutEffect(() => form.refuse(refused), [refused, state.view]);
  const authClient = useRef<AuthClient>(undefined);

  const getAuthClient = async (): Promise<AuthClient> => {
    const { createAuthClient } = await loadLoginFlow();
    authClient.current ??= createAuthClient(app.client);
    return authClient.current;
  };
  const goTo = (view: LoginViewName) => update(navigate(view));

  /** Gets the tokens of an accepted login, or follows another answer. `sentDraft` is the draft behind the answer. */
  const complete = async (auth: AuthClient, answer: MemberAnswer, sentDraft: string): Promise<LoginTransition> => {
    if (answer.loginState === 'EMAIL_VERIFICATION_REQUIRED') draft.code = '';
    if (answer.loginState !== 'SUCCESS') return followAnswer(answer);
    update(accept(answer, sentDraft));
    await completeLogin(app, auth, answer, host);
    clearSecrets();
    return logIn;
  };

  const send = (view: LoginViewName, operation: LoginOperation, again?: () => void, captchaTokens?: CaptchaTokens) => {
    const sentDraft = toJson(draft);
    const input = { ...readDraft(draft), recoveryToken, pageUrl: getPageUrl(), captchaTokens };
    return run(async () => {
      const auth = await getAuthClient();
      const answer = await operation.send(auth, input);
      const { loginState, errorCode = '' } = answer;
      if (operation.event && loginState !== 'FAILURE') app.ports.emit(operation.event, { loginState }, host);
      if (/CaptchaToken$/.test(errorCode)) {
        const onPass = (tokens: CaptchaTokens) => {
          goTo(view);
          void send(view, operation, again, tokens);
        };
        return requireCaptcha({ answer, triedTokens: captchaTokens, returnView: view, onPass });
      }
      const reply = operation.replies?.[loginState]?.(input);
      if (reply && loginState === 'SUCCESS') clearSecrets();
      return reply ?? complete(auth, answer, sentDraft);
    }, again);
  };

  const submit = (): void => {
    const { view, accepted } = latest.current;
    read();
    const sentDraft = toJson(draft);
    if (accepted?.draft === sentDraft)
      return void run(async () => complete(await getAuthClient(), accepted.answer, sentDraft), submit, true);
    const operation = views[view].submit;
    if (form.submit(readDraft(draft)) && operation) void send(view, operation, submit);
  };

  /** Resolves with whether the browser leaves this page after signing out. */
  const leaving = useRef<Promise<unknown>>(undefined);

  const openHostedLogin = async () => {
    // If the browser is leaving for the log-out page, that page must first end the shop's own session.
    if (await leaving.current) return;
    // The shopper may press this button while a silent login hangs.
    inFlight.current = undefined;
    void run(async () => {
      const { redirectToLogin } = await loadLoginFlow();
      await redirectToLogin(app, getPageUrl(), latest.current.sessionToken);
      return undefined;
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the element first renders.
  useEffect(() => {
    const { href } = location;
    if (!/[#?&]state=/.test(href)) return;
    const complete = async () => {
      const { completeLoginRedirect } = await loadLoginFlow();
      return setJustLoggedIn(await completeLoginRedirect(app, host, href));
    };
    // Repeats a token request that was lost, or starts a refused login again.
    const again = () =>
      void (latest.current.problem?.name === 'SignInError' ? openHostedLogin() : run(complete, again));
    void run(complete, again);
  }, []);

  useSessionEnd(app, authClient, inFlight, update, clear);

  return {
    ...state,
    form,
    member,
    slow: useIsSlow(state.busy),
    goTo,
    submit,
    retry,
    openHostedLogin,
    resend: () => void send('code', resendCode),
    recheckApproval: submit,
    /**
     * Signs out and shows the form at once. Once the shop has answered, the browser leaves for the log-out page or for
     * `returnTo`, if there is one and the form is not in use.
     */
    logout: () => {
      if (inFlight.current) return;
      update(setJustLoggedIn(false));
      leaving.current = logout(app, returnTo, host).then(url => {
        leaving.current = undefined;
        const { role } = app.client.session;
        // A filled field does not count as use, because browsers fill forms by themselves.
        const isInUse = inFlight.current || role === 'member' || host.querySelector('input:focus');
        if (url && !isInUse) location.assign(url);
        return url && !isInUse;
      });
    },
  };
}

export type LoginController = ReturnType<typeof useLogin>;
