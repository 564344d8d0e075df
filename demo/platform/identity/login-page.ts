import { html } from 'hono/html';
import type { Markup } from '../redirects/pages/layout.ts';
import { renderPage } from '../redirects/pages/layout.ts';

interface LoginPageOptions {
  readonly session: string;
  readonly shop: string;
  /** The path that the form is sent to. */
  readonly action: '/authorize' | '/login';
  /** The merchant's origin to which the form redirects. Undefined if the form stays on the platform. */
  readonly origin?: string | undefined;
  readonly email?: string;
  readonly problem?: string | undefined;
  /** Whether the form has a stand-in for a captcha. */
  readonly needsCaptcha?: boolean | undefined;
  /** With this token the form asks for the mailed code, not for email and password. */
  readonly stateToken?: string | undefined;
  /** The account in which the browser is logged in. The page offers to continue with it. */
  readonly account?: string | undefined;
}

const captchaField = html`<p><label><input name="captcha" type="checkbox" value="passed" required> I am a person</label></p>`;

const passwordFields = (email: string, needsCaptcha: boolean) => html`
  <p><label>Email <input name="email" type="email" autocomplete="username" required value="${email}"></label></p>
  <p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
  ${needsCaptcha ? captchaField : ''}`;

const codeFields = (stateToken: string) => html`
  <input type="hidden" name="stateToken" value="${stateToken}">
  <p><label>The code from the email that we have sent you
    <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label></p>`;

/** The hosted login page. Its status is 422 if there is a problem. */
export function renderLoginPage(options: LoginPageOptions): Promise<Response> {
  const { session, shop, action, origin, email = '', problem, stateToken, account, needsCaptcha = false } = options;
  const form = (fields: Markup, label: string) => html`<form method="post" action="${action}">
    <input type="hidden" name="session" value="${session}">
    ${fields}
    <p><button class="primary">${label}</button></p>
  </form>`;
  return renderPage(
    `Sign in – ${shop}`,
    html`<main class="notice">
      <h1>Sign in to ${shop}</h1>
      ${origin ? html`<p class="muted">Then you go on at ${new URL(origin).host}.</p>` : ''}
      ${problem ? html`<p role="alert">${problem}</p>` : ''}
      ${account ? form(html`<input type="hidden" name="account" value="${account}">`, `Continue as ${account}`) : ''}
      ${form(stateToken ? codeFields(stateToken) : passwordFields(email, needsCaptcha), 'Sign in')}
    </main>`,
    { status: problem ? 422 : 200, origins: origin ? [origin] : [] },
  );
}
