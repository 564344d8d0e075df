// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import { findButton, openPage, statesOf, textOf } from '../../src/elements/testing/page.ts';
import { AddToCartElement } from '../add-to-cart/element.ts';
import { BackInStockElement } from './element.ts';

let page: Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  page = await openPage();
  AddToCartElement.define();
  BackInStockElement.define();
});

const lamp = 'product="sold-out-lamp"';
const show = (attributes = lamp) => page.show(`<kiosk-back-in-stock ${attributes}></kiosk-back-in-stock>`);
const getField = (element: Element) => element.shadowRoot?.querySelector('input') as HTMLInputElement;
const listSignUpRequests = () =>
  page.requests.filter(request => request.endsWith('/back-in-stock-notification-requests'));

async function submitEmail(element: Element, email: string) {
  await vi.waitFor(() => expect(getField(element)).toBeTruthy());
  getField(element).value = email;
  getField(element).dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise(resolve => setTimeout(resolve));
  findButton(element, /Notify me/).click();
}

test('the sign-up shows no form for an available product, unless `when` is `always`', async () => {
  const element = show('product="bread-knife"');
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['empty']));
  expect(getField(element)).toBeNull();
  element.setAttribute('when', 'always');
  await vi.waitFor(() => expect(getField(element)).toBeTruthy());
});

test.each([
  ['bread-knife', 'Bread knife'],
  ['sold-out-lamp', 'Out of stock right now. We can email you when it’s back.'],
])('with when="always", the heading for %s is the name, or says that it is sold out', async (product, heading) => {
  const element = show(`product="${product}" when="always"`);
  await vi.waitFor(() => expect(getField(element)).toBeTruthy());
  expect(element.shadowRoot?.querySelector('[part=heading]')?.textContent).toBe(heading);
});

test.each([
  ['product="bread-knife" when="always"', '', null, 'Bread knife'],
  ['product="bread-knife" when="always"', 'Tell me more', 'Bread knife', undefined],
  [lamp, '', 'Bedside lamp, turned birch', undefined],
])('the form’s accessible name is the product’s, with %s and the heading “%s”', async (attributes, heading, label, labelledBy) => {
  const element = page.show(`<kiosk-back-in-stock ${attributes}>${heading}</kiosk-back-in-stock>`);
  await vi.waitFor(() => expect(getField(element)).toBeTruthy());
  const form = element.shadowRoot?.querySelector('[role=group]');
  expect(form?.getAttribute('aria-label')).toBe(label);
  const named = element.shadowRoot?.getElementById(form?.getAttribute('aria-labelledby') ?? '');
  expect(named?.textContent).toBe(labelledBy);
});

test('clears the member’s typed and sent email addresses at sign-out', async () => {
  const [typed, sent] = [show(), show()];
  const session = page.registry()?.apps.get('demo-client')?.client.session;
  const { access_token, refresh_token } = await page.admin('member-tokens', { email: 'mira.holm@larch.example' });
  await vi.waitFor(() => expect(getField(typed)).toBeTruthy());
  session?.adopt({
    accessToken: { value: access_token, expiresAt: Date.now() / 1000 + 14_400 },
    refreshToken: { value: refresh_token, role: 'member' },
  });
  getField(typed).value = 'mira.holm@larch';
  getField(typed).dispatchEvent(new Event('input', { bubbles: true }));
  await submitEmail(sent, 'mira.holm@larch.example');
  await vi.waitFor(() => expect(textOf(sent)).toContain('We’ll email mira.holm@larch.example'));
  session?.forget();
  await vi.waitFor(() => expect(getField(sent)).toBeTruthy());
  expect([typed, sent].map(element => getField(element).value + textOf(element)).join()).not.toContain('mira');
});

test(
  'sends the email address, emits the request, and focuses the confirmation',
  { tags: ['@announced-back-in-stock'] },
  async () => {
    const told = new Promise<CustomEvent>(resolve =>
      document.addEventListener('kiosk:back-in-stock', event => resolve(event as CustomEvent), { once: true }),
    );
    const element = show();
    await submitEmail(element, ' ada@exam\u200bple.com\u3164 ');
    await vi.waitFor(() => expect(textOf(element)).toContain('We’ll email ada@example.com when it’s back'));
    expect(statesOf(element)).toEqual(['done']);
    await vi.waitFor(() => expect(element.shadowRoot?.activeElement?.getAttribute('part')).toBe('result'));
    expect((await told).detail.request).toMatchObject({ email: 'ada@example.com', status: 'RECEIVED' });
  },
);

test('says that an email address is already on the list when it is sent again', async () => {
  await submitEmail(show(), 'ada@example.com');
  await vi.waitFor(() => expect(listSignUpRequests()).toHaveLength(1));
  const element = show();
  await submitEmail(element, 'ada@example.com');
  await vi.waitFor(() => expect(textOf(element)).toContain('already on the list'));
});

test.each([
  '',
  'ada',
  'ada@',
  '<b>@x',
])('rejects %j as an email address, keeps the text and sends nothing', async email => {
  const element = show();
  await submitEmail(element, email);
  await vi.waitFor(() => expect(textOf(element)).toContain('Enter an email address'));
  expect(getField(element).value).toBe(email);
  expect(getField(element).getAttribute('aria-invalid')).toBe('true');
  expect(listSignUpRequests()).toEqual([]);
});

test('sends one request when a shopper submits the form three times', async () => {
  const element = show();
  await submitEmail(element, 'ada@example.com');
  element.shadowRoot?.querySelector('button')?.click();
  element.shadowRoot?.querySelector('form')?.requestSubmit();
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['done']));
  expect(listSignUpRequests()).toHaveLength(1);
});

test('an answer for an earlier choice does not end the busy state of a new request', async () => {
  const mug = (size: string) => `Colour:Sage;Size:${size}`;
  const answers: (() => void)[] = [];
  page.intercept(async ({ url }) => {
    if (url.endsWith('/back-in-stock-notification-requests')) await new Promise<void>(resolve => answers.push(resolve));
    return undefined;
  });
  let stored = 0;
  const element = show(`product="stoneware-mug" when="always" choices="${mug('S')}"`);
  element.addEventListener('kiosk:back-in-stock', () => stored++);
  await submitEmail(element, 'ada@example.com');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  element.setAttribute('choices', mug('L'));
  await vi.waitFor(() => expect(statesOf(element)).toEqual([]));
  await submitEmail(element, 'ada@example.com');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.();
  await vi.waitFor(() => expect(stored).toBe(1));
  await new Promise(resolve => setTimeout(resolve));
  expect(statesOf(element)).toEqual(['busy']);
  answers[1]?.();
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['done']));
});

test.each([500, 429])('emits kiosk:error on status %i, keeps the address, and a retry sends it', async status => {
  let failing = true;
  const headers = { 'Retry-After': '60' };
  page.intercept(({ url }) =>
    failing && url.endsWith('/back-in-stock-notification-requests')
      ? new Response('{}', { status, headers })
      : undefined,
  );
  const told: string[] = [];
  document.addEventListener('kiosk:error', event => told.push((event.target as Element).localName), { once: true });
  const element = show();
  await submitEmail(element, 'ada@example.com');
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['error']));
  expect(getField(element).value).toBe('ada@example.com');
  expect(told).toEqual(['kiosk-back-in-stock']);
  failing = false;
  await vi.waitFor(() => findButton(element, /Try again/).click());
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['done']));
});

test('the form’s sold-out button becomes “Email me” and focuses the sign-up', async () => {
  const form = page.show(`<kiosk-add-to-cart ${lamp}></kiosk-add-to-cart>`);
  await vi.waitFor(() => expect(findButton(form, /Sold out/)).toBeTruthy());
  const element = show();
  await vi.waitFor(() => expect(getField(element)).toBeTruthy());
  form.setAttribute('quantity', '2');
  await vi.waitFor(() => expect(findButton(form, /Email me/)).toBeTruthy());
  findButton(form, /Email me/).click();
  await vi.waitFor(() => expect(element.shadowRoot?.activeElement).toBe(getField(element)));
});

test('a later sign-up uses choices made in the form, until the form is removed', async () => {
  const mug = 'product="stoneware-mug"';
  const form = page.show(`<kiosk-add-to-cart ${mug} choices="Size:L"></kiosk-add-to-cart>`);
  await vi.waitFor(() => expect(textOf(form)).toContain('€'));
  const told = new Promise<CustomEvent>(resolve =>
    form.addEventListener('kiosk:variant-change', event => resolve(event as CustomEvent), { once: true }),
  );
  const labels = [...(form.shadowRoot?.querySelectorAll('label') ?? [])];
  labels
    .find(({ textContent }) => textContent?.startsWith('Rust'))
    ?.querySelector('input')
    ?.click();
  const { variantId } = (await told).detail;
  expect(variantId).toBeTruthy();
  const wanted: unknown[] = [];
  page.intercept(async request => {
    if (!request.url.endsWith('/back-in-stock-notification-requests')) return undefined;
    const { catalogReference } = ((await request.clone().json()) as { request: { catalogReference: unknown } }).request;
    wanted.push(catalogReference);
    return undefined;
  });
  const signUp = async (email: string) => {
    const element = show(`${mug} when="always"`);
    await submitEmail(element, email);
    await vi.waitFor(() => expect(statesOf(element)).toEqual(['done']));
    element.remove();
  };
  await signUp('ada@example.com');
  form.remove();
  await vi.waitFor(() => expect(page.registry()?.apps.get('demo-client')?.parts.madeChoices?.size).toBe(0));
  await signUp('grace@example.com');
  expect(wanted).toMatchObject([{ options: { variantId } }, expect.not.objectContaining({ options: { variantId } })]);
});

test.each([
  ['id', 'document'],
  ['slug', 'shadow root'],
  ['id', 'shadow root'],
])('a form that names the product by %s finds the sign-up in a %s', async (by, place) => {
  const first = show();
  await vi.waitFor(() => expect(getField(first)).toBeTruthy());
  first.remove();
  const { products } = page.registry()?.apps.get('demo-client')?.store.getState() ?? {};
  const id = products?.['sold-out-lamp']?.product?.id;
  expect(id).toMatch(/^[\da-f-]{36}$/);
  const host = document.createElement('div');
  document.body.append(host);
  const parent = place === 'document' ? host : host.attachShadow({ mode: 'open' });
  const signUp = document.createElement('kiosk-back-in-stock');
  signUp.setAttribute('product', 'sold-out-lamp');
  parent.append(signUp);
  const form = page.show(`<kiosk-add-to-cart product="${by === 'id' ? id : 'sold-out-lamp'}"></kiosk-add-to-cart>`);
  await vi.waitFor(() => expect(findButton(form, /Email me when it’s back/)).toBeTruthy());
  host.remove();
});
