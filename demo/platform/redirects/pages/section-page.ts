import { html } from 'hono/html';
import type { Callbacks } from '../../../../src/api/redirects.ts';
import type { HostedSection } from '../hosted-sections.ts';
import { getLoginUrl, type StoredRedirectSession } from '../store.ts';
import { renderPage } from './layout.ts';

interface SectionTexts {
  readonly title: string;
  readonly explanation: string;
  /** The link to the merchant's list of services or plans. */
  readonly list?: { readonly callback: keyof Callbacks; readonly label: string };
}

const services = { callback: 'bookingsServiceListUrl', label: 'All services' } as const;

const texts: Readonly<Record<HostedSection, SectionTexts>> = {
  bookingsCheckout: { title: 'Your booking', explanation: 'This shop takes no bookings itself.', list: services },
  bookingsBook: { title: 'Book a service', explanation: 'This shop takes no bookings itself.', list: services },
  eventsCheckout: { title: 'Your tickets', explanation: 'This shop sells no tickets itself.' },
  paidPlansCheckout: {
    title: 'Your plan',
    explanation: 'This shop sells no plans itself.',
    list: { callback: 'planListUrl', label: 'All plans' },
  },
};

const link = (href: string | undefined, label: string, className = '') =>
  href ? html`<p><a class="${className}" href="${href}">${label}</a></p>` : '';

/** A page that shows the data of the redirect and links to the merchant's pages. */
export function renderSectionPage(
  section: HostedSection,
  session: StoredRedirectSession,
  shop: string,
): Promise<Response> {
  const { title, explanation, list } = texts[section];
  const { callbacks, carried = [] } = session;
  return renderPage(
    `${title} – ${shop}`,
    html`<header class="top"><p class="shop">${shop}</p></header>
      <main class="notice">
        <h1>${title}</h1>
        <p>${explanation} This is what it was sent:</p>
        <dl class="sums">${carried.map(([label, text]) => html`<div class="row"><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
        ${link(callbacks.postFlowUrl ?? callbacks.thankYouPageUrl, 'Back to the shop', 'primary')}
        ${list ? link(callbacks[list.callback], list.label) : ''}
        ${link(getLoginUrl(session), 'Sign in')}
      </main>`,
  );
}
