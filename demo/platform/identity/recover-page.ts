import { Hono } from 'hono';
import { html } from 'hono/html';
import type { RouteEnv } from '../access/route.ts';
import { ApiError } from '../core/api-error.ts';
import { requireOwnPage } from '../redirects/own-page.ts';
import { renderNotice, renderPage } from '../redirects/pages/layout.ts';
import { recover } from './recovery-service.ts';

const renderForm = (recoveryToken: string, problem = '') =>
  renderPage(
    'Set a new password',
    html`<main class="notice">
      <h1>Set a new password</h1>
      ${problem ? html`<p role="alert">${problem}</p>` : ''}
      <form method="post" action="/recover">
        <input type="hidden" name="recoveryToken" value="${recoveryToken}">
        <p><label>New password <input name="password" type="password" autocomplete="new-password" required></label></p>
        <p><button class="primary">Save</button></p>
      </form>
    </main>`,
    { status: problem ? 422 : 200 },
  );

const toProblem = ({ details }: ApiError): string =>
  'validationError' in details
    ? `The password ${details.validationError.fieldViolations[0]?.description}.`
    : details.applicationError.description;

/** The page to which recovery and activation mails link if the request had no redirect. */
export const recoverPage = new Hono<RouteEnv>()
  .get('/recover', c => renderForm(c.req.query('recoveryToken') ?? ''))
  .post('/recover', requireOwnPage, async c => {
    const fields = new URLSearchParams(await c.req.text());
    const recoveryToken = fields.get('recoveryToken') ?? '';
    const { context, transact } = c.env;
    try {
      transact(await recover(context, undefined, { recoveryToken, password: fields.get('password') }));
      return renderNotice('The new password is set', 'Go back to the shop and sign in with it.', undefined, 200);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return renderForm(recoveryToken, toProblem(error));
    }
  });
