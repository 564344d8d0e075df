import { html } from 'hono/html';
import { renderPage } from '../redirects/pages/layout.ts';

interface LoginPageOptions {
  readonly session: string;
  readonly shop: string;
  /** The merchant's origin, to which the form redirects. */
  readonly origin: string;
  readonly email?: string;
  readonly problem?: string;
}

/** The login page on the platform's host. */
export const renderLoginPage = ({ session, shop, origin, email = '', problem }: LoginPageOptions): Promise<Response> =>
  renderPage(
    `Sign in – ${shop}`,
    html`<main class="notice">
      <h1>Sign in to ${shop}</h1>
      ${problem ? html`<p role="alert">${problem}</p>` : ''}
      <form method="post" action="/authorize">
        <input type="hidden" name="session" value="${session}">
        <p><label>Email <input name="email" type="email" autocomplete="username" required value="${email}"></label></p>
        <p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
        <p><button class="primary">Sign in</button></p>
      </form>
    </main>`,
    { status: problem ? 422 : 200, origins: [origin] },
  );
