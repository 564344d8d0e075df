import { html } from 'hono/html';

/** Escaped HTML, as `html` makes it. */
export type Markup = ReturnType<typeof html>;

/** The policy of hosted pages: their own pictures and style, no script at all; forms may lead back to the merchant. */
const contentSecurityPolicy = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    "img-src 'self'",
    "style-src 'self'",
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A page that the platform hosts for a shop; `origins` are the merchant's, which its forms may lead to. */
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
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  });
}

/** A page of one message and one way on. */
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
