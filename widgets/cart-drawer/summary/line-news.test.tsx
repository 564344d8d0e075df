// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findButton, openPage, textOf } from '../../../src/elements/testing/page.ts';
// Imported in advance, because the first `import()` may take longer than a test waits.
import '../../../src/store/cart/details/details.ts';
import '../forms/forms.ts';
import './summary.tsx';
import { AddToCartElement } from '../../add-to-cart/element.ts';
import { CartDrawerElement } from '../element.ts';

let page: Awaited<ReturnType<typeof openPage>>;
let drawer: CartDrawerElement;

const until = (check: () => unknown) => vi.waitFor(check);

beforeEach(async () => {
  page = await openPage();
  for (const element of [AddToCartElement, CartDrawerElement]) element.define();
});
afterEach(async () => {
  document.body.replaceChildren();
  await new Promise(resolve => setTimeout(resolve));
});

const all = (part: string) => [...(drawer.shadowRoot?.querySelectorAll<HTMLElement>(`[part~="${part}"]`) ?? [])];
const notes = () => all('line-note').map(({ textContent }) => textContent);
const focused = () => drawer.shadowRoot?.activeElement?.getAttribute('part');
const refresh = () => (page.registry()?.publicApi as { cart: { refresh(): Promise<void> } }).cart.refresh();

/** Shows a drawer and the forms of the products, and adds one unit of each product. */
async function fillCart(slugs: readonly string[], attributes = '') {
  const forms = slugs.map(slug => `<kiosk-add-to-cart product="${slug}"></kiosk-add-to-cart>`).join('');
  page.show(`<main>${forms}<kiosk-cart-drawer ${attributes}></kiosk-cart-drawer></main>`);
  drawer = document.querySelector('kiosk-cart-drawer') as CartDrawerElement;
  for (const [index, form] of [...document.querySelectorAll('kiosk-add-to-cart')].entries()) {
    await until(() => expect(textOf(form)).toContain('€'));
    findButton(form, /^Add/).click();
    await until(async () => expect(await page.units()).toBe(index + 1));
  }
  // Waits until no change is pending, because the page ignores a read during a change.
  await until(() => expect(page.registry()?.apps.get('demo-client')?.store.getState().cart.ops).toEqual([]));
}

/** Collects the announcements of the drawer's live region from now on. */
function hear(): () => string {
  const heard: string[] = [];
  new MutationObserver(() => {
    const text = drawer.shadowRoot?.querySelector('dialog > [role=status]')?.textContent;
    if (text && text !== heard.at(-1)) heard.push(text);
  }).observe(drawer.shadowRoot as ShadowRoot, { subtree: true, childList: true, characterData: true });
  return () => heard.join(' ');
}

const setOpen = async (open: boolean) => {
  drawer.open = open;
  await until(() => expect(drawer.shadowRoot?.querySelector('dialog')?.open).toBe(open));
};

test('a line shows its price change until the drawer closes, and announces it once', async () => {
  await fillCart(['bread-knife', 'olive-oil']);
  await until(() => expect(textOf(drawer)).toContain('Subtotal€'));
  const said = hear();
  await page.admin('products', { slug: 'bread-knife', price: 45.5 });
  await refresh();
  await until(() => expect(notes()).toEqual(['Was €39.00, now €45.50.']));
  await until(() => expect(said()).toContain('Bread knife: was €39.00, now €45.50.'));
  await refresh();
  expect(notes()).toEqual(['Was €39.00, now €45.50.']);
  expect(said().match(/was €/g)).toHaveLength(1);
  await setOpen(false);
  await setOpen(true);
  await refresh();
  await until(() => expect(textOf(drawer)).toContain('€45.50'));
  expect(notes()).toEqual([]);

  await page.admin('products', { slug: 'bread-knife', price: 30 });
  await refresh();
  await until(() => expect(notes()).toEqual(['Was €45.50, now €30.00.']));
});

test('a line shows a price change made while the drawer was closed, even to “free”', async () => {
  await fillCart(['bread-knife']);
  await until(() => expect(textOf(drawer)).toContain('Subtotal€'));
  await setOpen(false);
  await page.admin('products', { slug: 'bread-knife', price: 0 });
  await refresh();
  const said = hear();
  await setOpen(true);
  await until(() => expect(notes()).toEqual(['Was €39.00, now free.']));
  await until(() => expect(said()).toContain('Bread knife: was €39.00, now free.'));
  await setOpen(false);
  await page.admin('products', { slug: 'bread-knife', price: 39 });
  await setOpen(true);
  await refresh();
  await until(() => expect(notes()).toEqual(['Was free, now €39.00.']));
});

test('a line shows a price change made between the form’s read and the add', async () => {
  page.show(
    '<main><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-drawer></kiosk-cart-drawer></main>',
  );
  drawer = document.querySelector('kiosk-cart-drawer') as CartDrawerElement;
  const form = document.querySelector('kiosk-add-to-cart') as Element;
  await until(() => expect(textOf(form)).toContain('€39.00'));
  await page.admin('products', { slug: 'bread-knife', price: 41 });
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  page.intercept(async ({ url }) => {
    if (url.endsWith('/add-to-cart')) await held;
    return undefined;
  });
  findButton(form, /^Add/).click();
  await until(() =>
    expect(
      all('line')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain('€39.00'),
  );
  release();
  await until(() => expect(notes()).toEqual(['Was €39.00, now €41.00.']));
});

test('shows a failed quantity change on its line, where a retry changes the quantity', async () => {
  await fillCart(['olive-oil', 'bread-knife']);
  await until(() => expect(textOf(drawer)).toContain('Subtotal€'));
  page.intercept(({ url }) =>
    url.endsWith('/update-line-items-quantity') ? new Response('{}', { status: 400 }) : undefined,
  );
  findButton(drawer, /Bread knife: one more$/).click();
  const notice = () => drawer.shadowRoot?.querySelector<HTMLElement>('[role=alert]');
  await until(() => expect(notice()?.textContent).toContain('The quantity of Bread knife was not changed.'));
  const [oil, knife] = all('line');
  expect([oil?.contains(notice() ?? null), knife?.contains(notice() ?? null)]).toEqual([false, true]);
  expect(knife?.querySelector('input')?.value).toBe('1');
  page.intercept(undefined);
  const retry = knife?.querySelector<HTMLElement>('[part~=retry]');
  retry?.focus();
  retry?.click();
  await until(() => expect(notice()).toBeNull());
  expect(focused()).toBe('more');
  await until(async () => expect(await page.units()).toBe(3));
});

test('shows the failed add of a new product above the lines', async () => {
  await fillCart(['bread-knife']);
  await until(() => expect(textOf(drawer)).toContain('Subtotal€'));
  page.intercept(({ url }) => (url.endsWith('/add-to-cart') ? new Response('{}', { status: 400 }) : undefined));
  page.show('<kiosk-add-to-cart product="olive-oil"></kiosk-add-to-cart>');
  const form = document.querySelector('kiosk-add-to-cart[product="olive-oil"]') as Element;
  await until(() => expect(textOf(form)).toContain('€'));
  findButton(form, /^Add/).click();
  const above = () => drawer.shadowRoot?.querySelector('[part=body] > [role=alert]')?.textContent;
  await until(() => expect(above()).toContain('Olive oil, first pressing was not added.'));
});

/** Changes the platform's estimates and their lines. */
function changeEstimates(
  change: (line: { id: string }) => object,
  more: (lines: readonly { id: string }[]) => object = () => ({}),
) {
  const fetched = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await fetched(input, init);
    if (!String((input as { url?: string }).url ?? input).endsWith('/estimate-totals') || !answer.ok) return answer;
    const { cart, ...rest } = await answer.json();
    const lineItems = cart.lineItems.map((line: { id: string }) => ({ ...line, ...change(line) }));
    return Response.json({ ...rest, ...more(lineItems), cart: { ...cart, lineItems } });
  };
}
const price = (amount: string) => ({
  amount,
  convertedAmount: amount,
  formattedAmount: `€${amount}`,
  formattedConvertedAmount: `€${amount}`,
});

test.each([
  ['a deposit', { paymentOption: 'DEPOSIT_ONLINE', depositAmount: price('10.00') }, '€10.00 each now, the rest later.'],
  ['payment in person', { paymentOption: 'FULL_PAYMENT_OFFLINE' }, 'You pay for this in person.'],
  ['a membership online', { paymentOption: 'MEMBERSHIP' }, 'Paid with a membership.'],
  ['a membership in person', { paymentOption: 'MEMBERSHIP_OFFLINE' }, 'Paid with a membership.'],
])('a line says how it is paid: %s', async (_, change, words) => {
  changeEstimates(() => change);
  await fillCart(['bread-knife']);
  await until(() => expect(notes()).toEqual([words]));
});

test('shows a line’s discount and former price, and the cart’s saving', async () => {
  changeEstimates(
    () => ({}),
    lines => ({
      calculatedLineItems: lines.map(({ id }) => ({
        lineItemId: id,
        pricesBreakdown: { totalDiscount: price('3.00') },
      })),
    }),
  );
  await fillCart(['beeswax-candles']);
  await until(() => expect(notes()).toEqual(['€3.00 off']));
  const struck = all('line')[0]?.querySelector('del')?.textContent;
  expect(struck).toMatch(/^€/);
  expect(all('saving')[0]?.textContent).toMatch(/^You save €/);
});

test('one press reduces a line to the units left, and the line shows its engraving', async () => {
  await fillCart(['olive-oil']);
  await until(() => expect(textOf(drawer)).toContain('Subtotal€'));
  const fetched = globalThis.fetch;
  const partly = { status: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 };
  const descriptionLines = [{ name: { original: 'Name to engrave' }, plainText: { original: '<b>Ada</b>' } }];
  let isPartly = true;
  globalThis.fetch = async (input, init) => {
    const answer = await fetched(input, init);
    const body = await answer.clone().json();
    if (!body.cart?.lineItems) return answer;
    const lineItems = body.cart.lineItems.map((line: object) => ({
      ...line,
      descriptionLines,
      ...(isPartly && { quantity: 3, availability: partly }),
    }));
    return Response.json({ ...body, cart: { ...body.cart, lineItems } });
  };
  await refresh();
  await until(() => expect(all('line-problem')[0]?.textContent).toBe('Only 1 left.Change to 1'));
  expect(all('line-option').map(({ textContent }) => textContent)).toEqual(['Name to engrave: <b>Ada</b>']);
  // One `bdi` keeps the colon between name and value in right-to-left pages.
  expect(all('line-option')[0]?.firstElementChild).toMatchObject({
    localName: 'bdi',
    textContent: 'Name to engrave: <b>Ada</b>',
  });
  expect(findButton(drawer, /^Checkout/).getAttribute('aria-disabled')).toBe('true');
  isPartly = false;
  findButton(drawer, /^Change to 1$/).click();
  await until(() => expect(all('line-problem')).toEqual([]));
  await until(() =>
    expect(page.requests.filter(request => request.endsWith('/update-line-items-quantity'))).toHaveLength(1),
  );
});

test('suggests signing in when a code does not apply, and sends a double press once', async () => {
  await fillCart(['bread-knife']);
  await until(() => expect(textOf(drawer)).toContain('Subtotal€'));
  findButton(drawer, /^Discount code$/).click();
  await until(() => expect(all('coupon-input')).toHaveLength(1));
  const [field] = all('coupon-input') as HTMLInputElement[];
  if (!field) throw new Error('No field');
  expect(textOf(drawer)).toContain('You can use a gift card at checkout.');
  field.value = 'CLUB15';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise(resolve => setTimeout(resolve));
  for (const _ of 'twice') findButton(drawer, /^Apply/).click();
  await until(() =>
    expect(all('asked')[0]?.textContent).toBe(
      'CLUB15 doesn’t apply to anything in your cart. Some codes are for members: sign in, then try again.',
    ),
  );
  expect(page.requests.filter(request => request.startsWith('PATCH'))).toHaveLength(1);
});
