import type { CaptchaTokens } from '../../src/api/identity.ts';
import type { AuthClient } from '../../src/auth/auth-client.ts';
import type { MemberAnswer } from '../../src/auth/login-state.ts';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import {
  codeField,
  emailField,
  type LoginField,
  type LoginFieldName,
  newPasswordField,
  passwordField,
  readDraft,
} from './fields.ts';
import { announce, type LoginTransition, type LoginViewName, navigate } from './login-transitions.ts';

/** The input of an operation: the typed texts as `readDraft` returns them, and data of the page. */
interface LoginInput extends Readonly<Record<LoginFieldName, string>> {
  readonly recoveryToken: string;
  /** The page's address, for links in mails. */
  readonly pageUrl: string;
  readonly captchaTokens?: CaptchaTokens | undefined;
}

/** One call of the `AuthClient`, with the effects of its answers. */
export interface LoginOperation {
  readonly send: (auth: AuthClient, input: LoginInput) => Promise<MemberAnswer>;
  /** The transitions for login states that mean something else here than after a login. */
  readonly replies?: Partial<Record<MemberAnswer['loginState'], (input: LoginInput) => LoginTransition>>;
  /** Emitted with the login state unless the platform refuses the operation. */
  readonly event?: 'kiosk:register';
}

interface LoginView {
  readonly title: () => string;
  /** The text below the title, with `{email}` filled in. */
  readonly intro?: () => string;
  readonly fields: readonly LoginField[];
  readonly submitLabel?: () => string;
  readonly submit?: LoginOperation;
  readonly links: () => readonly (readonly [to: LoginViewName, label: string])[];
  /** Whether a signed-in member sees this view in place of the account. */
  readonly forMembers?: boolean;
}

const toCredentials = ({ email, password, captchaTokens }: LoginInput) => ({
  email,
  password,
  ...(captchaTokens && { captchaTokens }),
});
const toLogin = () => [['login', messages.toLogin]] as const;
const startOver = () => [['login', messages.startOver]] as const;

/** The fields, texts, operation and links of each view. */
export const views: Readonly<Record<LoginViewName, LoginView>> = {
  login: {
    title: () => messages.login,
    fields: [emailField, passwordField],
    submitLabel: () => messages.login,
    submit: { send: (auth, input) => auth.login(toCredentials(input)) },
    links: () => [
      ['register', messages.toRegister],
      ['recover', messages.toRecover],
    ],
  },
  register: {
    title: () => messages.register,
    fields: [emailField, newPasswordField],
    submitLabel: () => messages.register,
    submit: { send: (auth, input) => auth.register(toCredentials(input)), event: 'kiosk:register' },
    links: toLogin,
  },
  recover: {
    title: () => messages.recover,
    fields: [emailField],
    submitLabel: () => messages.sendLink,
    submit: {
      send: (auth, { email, pageUrl }) => auth.recover(email, pageUrl),
      replies: { SUCCESS: ({ email }) => navigate('login', interpolate(messages.linkSent, { email })) },
    },
    links: toLogin,
  },
  code: {
    title: () => messages.register,
    intro: () => messages.codeSent,
    fields: [codeField],
    submitLabel: () => messages.verify,
    submit: { send: (auth, { code }) => auth.verify(code) },
    links: startOver,
  },
  approval: {
    title: () => messages.almost,
    intro: () => messages.approval,
    fields: [],
    submit: {
      send: async (auth, input) => {
        const answer = await auth.proceed();
        // Without a state token, the operation cannot proceed, so the typed password signs in.
        return answer.error === 'Unknown _state' ? auth.login(toCredentials(input)) : answer;
      },
      replies: { OWNER_APPROVAL_REQUIRED: () => announce(messages.notYet) },
    },
    links: startOver,
  },
  reset: {
    title: () => messages.recover,
    fields: [newPasswordField],
    submitLabel: () => messages.setPassword,
    submit: { send: (auth, { recoveryToken, password }) => auth.resetPassword(recoveryToken, password) },
    links: toLogin,
    forMembers: true,
  },
  captcha: { title: () => messages.captcha, fields: [], links: () => [] },
  change: {
    title: () => messages.change,
    fields: [newPasswordField],
    submitLabel: () => messages.save,
    submit: {
      send: (auth, { password }) => auth.changePassword(password),
      replies: { SUCCESS: () => navigate('login', messages.changed) },
    },
    links: () => [['login', messages.back]],
    forMembers: true,
  },
};

/** Mails another verification code from the view `code`, and says there that the code was sent. */
export const resendCode: LoginOperation = {
  send: auth => auth.resend(),
  replies: { EMAIL_VERIFICATION_REQUIRED: () => announce(messages.resent) },
};

/** The error of a value in a field of a view. Empty if the value is valid. */
export function checkField(view: LoginViewName, name: LoginFieldName, value: string): string {
  const field = views[view].fields.find(one => one.name === name);
  return !field || field.isValid(readDraft({ [name]: value })[name]) ? '' : field.error(value);
}
