import { html } from 'hono/html';

/** Escaped HTML. */
export type Markup = ReturnType<typeof html>;

/** Allows the platform's images and styles, no scripts, and forms that redirect to the merchant's origins. */
const contentSecurityPolicy = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    "img-src 'self'",
    "style-src 'self'",
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Renders a hosted page around `body`. Its forms may redirect to `origins`. */
export async function renderPage(
  title: string,
  body: Markup,
  { status = 200, origins = [] }: { readonly status?: number; readonly origins?: readonly string[] } = {},
): Promise<Response> {
  const document = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="stylesheet" href="/hosted/hosted.css">
    <link rel="icon" href="/hosted/icon.svg" type="image/svg+xml">
  </head>
  <body>
    ${body}
  </body>
</html>`;
  return new Response(String(document), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(origins),
      // With `no-referrer` browsers would send forms with the origin `null`, which `requireOwnPage` refuses.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  });
}

/** A page with one message and at most one link. */
export const renderNotice = (
  title: string,
  text: string,
  link: { readonly href: string; readonly label: string } | undefined,
  status: number,
): Promise<Response> =>
  renderPage(
    title,
    html`<main class="notice">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link ? html`<p><a class="primary" href="${link.href}">${link.label}</a></p>` : ''}
    </main>`,
    { status },
  );
