import { describe, expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop, type TestClient } from '../testing/open-shop.ts';

const { shop, visitor } = setUpShop({ scope: 'file' });

const GUID = '6d0f3f5e-0b0f-4f0e-9c55-5a0c7d3f2b11';
const callbacks = {
  postFlowUrl: 'https://merchant.example/after',
  loginUrl: 'https://merchant.example/sign-in',
  planListUrl: 'https://merchant.example/plans',
  bookingsServiceListUrl: 'https://merchant.example/services',
};

const createSession = (input: unknown, client: TestClient = visitor) =>
  client.post('/_api/redirects-api/v1/redirect-session', input);

async function openPage(input: object, client: TestClient = visitor) {
  const { fullUrl } = expectOk(await createSession(input, client)).redirectSession;
  const { pathname, search } = new URL(fullUrl);
  const response = await shop.send(pathname + search);
  return { path: pathname, search, response, html: await response.text() };
}

const violation = ({ body }: { readonly body: AnyJson }) => {
  const [{ field, violatedRule } = {} as AnyJson] = body.details?.validationError?.fieldViolations ?? [];
  return [field, violatedRule];
};

const slotAvailability = {
  slot: {
    serviceId: 'throwing-class',
    scheduleId: 'tuesdays',
    startDate: '2027-03-02T18:00:00+01:00',
    endDate: '2027-03-02T20:00:00.000Z',
    timezone: 'Europe/Berlin',
    resource: { id: GUID, name: 'Edda & <Co>' },
    location: { name: 'The kiln room', formattedAddress: 'Am Ufer 1, Berlin', locationType: 'OWNER_BUSINESS' },
  },
  bookable: true,
  openSpots: 3,
};

const pages = [
  {
    path: '/bookings/checkout',
    input: { bookingsCheckout: { timezone: 'Europe/Vienna', slotAvailability } },
    carries: [
      ['Time zone', 'Europe/Vienna'],
      ['Service', 'throwing-class'],
      ['Schedule', 'tuesdays'],
      ['From', '2027-03-02T17:00:00.000Z'],
      ['To', '2027-03-02T20:00:00.000Z'],
      ['Time zone of the slot', 'Europe/Berlin'],
      ['Staff id', GUID],
      ['With', 'Edda &amp; &lt;Co&gt;'],
      ['Where', 'The kiln room'],
      ['Address', 'Am Ufer 1, Berlin'],
      ['Kind of location', 'OWNER_BUSINESS'],
      ['Bookable', 'yes'],
      ['Places left', '3'],
    ],
    list: callbacks.bookingsServiceListUrl,
  },
  {
    path: '/bookings/book',
    input: { bookingsBook: { resourceId: GUID } },
    carries: [['Service', GUID]],
    list: callbacks.bookingsServiceListUrl,
  },
  {
    path: '/events/checkout',
    input: { eventsCheckout: { reservationId: GUID, eventSlug: 'kiln-opening' } },
    carries: [
      ['Reservation', GUID],
      ['Event', 'kiln-opening'],
    ],
    list: undefined,
  },
  {
    path: '/plans/checkout',
    input: { paidPlansCheckout: { planId: GUID, checkoutData: 'gift=1' } },
    carries: [
      ['Plan', GUID],
      ['Details', 'gift=1'],
    ],
    list: callbacks.planListUrl,
  },
] as const;

describe.each(pages)('the page at $path', ({ path, input, carries, list }) => {
  test('a section’s page shows its redirect’s data and links to the merchant’s pages', async () => {
    const page = await openPage({ ...input, callbacks });
    expect([page.path, page.response.status]).toEqual([path, 200]);
    const rows = [...page.html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, text]) => [label, text]);
    expect(rows).toEqual(carries);
    const links = [...page.html.matchAll(/href="(https:[^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([callbacks.postFlowUrl, ...(list ? [list] : []), callbacks.loginUrl]);
    expect(page.html).not.toMatch(/<script|style=/);
    expect(page.response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a section’s page has no login link for members, and needs its section’s session', async () => {
    const mira = await shop.member('mira.holm@larch.example');
    expect((await openPage({ ...input, callbacks }, mira)).html).not.toContain(callbacks.loginUrl);
    const { search } = await openPage({ login: {} });
    for (const query of ['', '?session=guess', search]) expect((await shop.send(path + query)).status).toBe(404);
  });
});

test.each([
  [{ bookingsCheckout: {} }, 'bookingsCheckout.slotAvailability.slot.serviceId', 'REQUIRED_FIELD'],
  [{ bookingsCheckout: [] }, 'bookingsCheckout', 'FORMAT'],
  [{ bookingsCheckout: { slotAvailability, timezone: 'Atlantis' } }, 'bookingsCheckout.timezone', 'FORMAT'],
  [
    { bookingsCheckout: { slotAvailability: { slot: { serviceId: 'a', startDate: 'soon' } } } },
    'bookingsCheckout.slotAvailability.slot.startDate',
    'FORMAT',
  ],
  [
    { bookingsCheckout: { slotAvailability: { slot: { serviceId: 'a', colour: 'red' } } } },
    'bookingsCheckout.slotAvailability.slot.colour',
    'FIELD_NOT_ALLOWED',
  ],
  [
    { bookingsCheckout: { slotAvailability: { ...slotAvailability, bookable: 'yes' } } },
    'bookingsCheckout.slotAvailability.bookable',
    'FORMAT',
  ],
  [
    { bookingsCheckout: { slotAvailability: { ...slotAvailability, openSpots: -1 } } },
    'bookingsCheckout.slotAvailability.openSpots',
    'MIN',
  ],
  [{ bookingsBook: { resourceId: 'x' } }, 'bookingsBook.resourceId', 'FORMAT'],
  [{ eventsCheckout: { reservationId: GUID } }, 'eventsCheckout.eventSlug', 'REQUIRED_FIELD'],
  [{ eventsCheckout: { reservationId: GUID, eventSlug: 'x'.repeat(151) } }, 'eventsCheckout.eventSlug', 'MAX_LENGTH'],
  [{ paidPlansCheckout: { planId: GUID, checkoutData: 7 } }, 'paidPlansCheckout.checkoutData', 'FORMAT'],
  [{ login: { hint: 'ada' } }, 'login.hint', 'FIELD_NOT_ALLOWED'],
  [{ logout: { clientId: 'demo-client', all: true } }, 'logout.all', 'FIELD_NOT_ALLOWED'],
  [{ storesProduct: { productSlug: 'olive-oil', variant: 'x' } }, 'storesProduct.variant', 'FIELD_NOT_ALLOWED'],
  [{ login: {}, callbacks: { afterUrl: 'https://merchant.example/' } }, 'callbacks.afterUrl', 'FIELD_NOT_ALLOWED'],
  [{ login: {}, preferences: { theme: 'dark' } }, 'preferences.theme', 'FIELD_NOT_ALLOWED'],
  [{ login: {}, preferences: { useGenericWixPages: 'yes' } }, 'preferences.useGenericWixPages', 'FORMAT'],
])('a redirect session with %j is refused', async (input, field, rule) => {
  expect(violation(await createSession(input))).toEqual([field, rule]);
});

test('hosted pages omit the shop’s name with useGenericWixPages, and show it without', async () => {
  await visitor.add('olive-oil', 1);
  const { body: ecomCheckout } = await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' });
  const sections = [
    ...pages.map(({ input }) => input),
    { login: {} },
    { storesProduct: { productSlug: 'olive-oil' } },
    { ecomCheckout },
  ];
  for (const section of sections) {
    expect((await openPage(section)).html).toContain('Larch');
    const generic = (await openPage({ ...section, preferences: { useGenericWixPages: true } })).html;
    expect(generic.replaceAll('larch.example', '')).not.toContain('Larch');
    expect(generic).toContain('Online store');
  }
});

test('a product page links to postFlowUrl, and a checkout page to loginUrl', async () => {
  const product = await openPage({ storesProduct: { productSlug: 'olive-oil' }, callbacks });
  expect(product.html).toContain(`href="${callbacks.postFlowUrl}"`);
  const { body: ecomCheckout } = await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' });
  expect((await openPage({ ecomCheckout, callbacks })).html).toContain(`href="${callbacks.loginUrl}"`);
});

test('a redirect session with two sections is refused', async () => {
  for (const { input } of pages) expect(errorCodeOrField(await createSession({ ...input, login: {} }))).toBe('section');
});
