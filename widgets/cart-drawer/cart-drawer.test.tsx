// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findButton, openPage, textOf } from '../../src/elements/testing/page.ts';
import { AddToCartElement } from '../add-to-cart/element.ts';
import { CartButtonElement } from '../cart-button/element.ts';
import { CartDrawerElement } from './element.ts';

let page: Awaited<ReturnType<typeof openPage>>;
let drawer: CartDrawerElement;
let knife: Element;
let cartButton: Element;

const getDrawerName = () => drawer.shadowRoot?.querySelector('dialog')?.getAttribute('aria-label');

beforeEach(async () => {
  page = await openPage();
  for (const element of [AddToCartElement, CartButtonElement, CartDrawerElement]) element.define();
  page.show(
    '<main><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer></kiosk-cart-drawer></main>',
  );
  drawer = document.querySelector('kiosk-cart-drawer') as CartDrawerElement;
  knife = document.querySelector('kiosk-add-to-cart') as Element;
  cartButton = document.querySelector('kiosk-cart-button') as Element;
  await vi.waitFor(() => expect(textOf(knife)).toContain('€39.00'));
});

// Removing the element ends its pending timers, such as the timer of an announcement.
afterEach(async () => {
  document.body.replaceChildren();
  await new Promise(resolve => setTimeout(resolve));
});

const addKnife = async () => {
  findButton(knife, /Add/).click();
  // The dialog opens after the attribute `open` is set, and takes the focus.
  await vi.waitFor(() => expect(drawer.shadowRoot?.querySelector('dialog')?.open).toBe(true));
};

test('an add opens the drawer and shows the line before the platform has answered', async () => {
  let answer: (response: Response) => void = () => undefined;
  const held = new Promise<Response>(resolve => {
    answer = resolve;
  });
  const fetched = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String((input as { url?: string }).url ?? input).includes('add-to-cart') ? held : fetched(input, init);
  await addKnife();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Bread knife'));
  expect(getDrawerName()).toBe('Your cart (1)');
  expect(await page.units()).toBe(0);
  answer(new Response('{}', { status: 400 }));
  await vi.waitFor(() =>
    expect(drawer.shadowRoot?.querySelector('[role=alert]')?.textContent).toContain('Bread knife was not added'),
  );
  expect(getDrawerName()).toBe('Your cart');
});

test('requests the sums once per change, and only while the drawer is open', async () => {
  const estimates = () => page.requests.filter(request => request.endsWith('/estimate-totals')).length;
  const opened = new Promise(resolve => document.addEventListener('kiosk:open', resolve, { once: true }));
  const fetched = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (String((input as { url?: string }).url ?? input).includes('add-to-cart')) await opened;
    return fetched(input, init);
  };
  await addKnife();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Subtotal€39.00'));
  expect(estimates()).toBe(1);
  drawer.hide();
  drawer.autoOpen = 'none';
  findButton(knife, /Add/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(2));
  await vi.waitFor(() => expect(findButton(cartButton, /Cart, 2 items/)).toBeTruthy());
  expect(estimates()).toBe(1);
  drawer.show();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Subtotal€78.00'));
  expect(estimates()).toBe(2);
});

test('Undo puts a removed line back', async () => {
  await addKnife();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  await vi.waitFor(() => expect(findButton(cartButton, /Cart, 1 item/)).toBeTruthy());
  findButton(drawer, /^Remove Bread knife/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(0));
  findButton(drawer, /^Undo/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  expect(textOf(drawer)).toContain('Bread knife');
});

test('shows each stepper press at once, and saves the last quantity', async () => {
  await addKnife();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Subtotal€39.00'));
  for (const wanted of [2, 3, 4, 5]) {
    findButton(drawer, /one more$/).click();
    await vi.waitFor(() => expect(getDrawerName()).toBe(`Your cart (${wanted})`));
  }
  await vi.waitFor(async () => expect(await page.units()).toBe(5));
  await vi.waitFor(() => expect(textOf(drawer)).toContain('€195.00'));
});

test('marks a withdrawn product as unavailable and blocks the checkout', async () => {
  await addKnife();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Subtotal€39.00'));
  await page.admin('products', { slug: 'bread-knife', visible: false });
  drawer.hide();
  await vi.waitFor(() => expect(drawer.shadowRoot?.querySelector('dialog')?.open).toBe(false));
  drawer.show();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('No longer available'));
  expect(findButton(drawer, /^Checkout/).getAttribute('aria-disabled')).toBe('true');
  findButton(drawer, /^Remove/).click();
  await vi.waitFor(() => expect(getDrawerName()).toBe('Your cart'));
});

test('renders malformed lines without links or pictures, and skips a null line', async () => {
  await addKnife();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Subtotal€39.00'));
  const broken = {
    cart: {
      id: 'c',
      updatedDate: 'later',
      currency: 'EUR',
      lineItems: [
        null,
        { id: 'x' },
        {
          id: 'y',
          productName: null,
          price: null,
          image: { url: 'javascript:alert(1)' },
          url: { url: 'javascript:alert(1)' },
        },
      ],
    },
  };
  page.intercept(({ url }) => {
    if (url.endsWith('/estimate-totals')) return new Response('', { status: 500 });
    return url.endsWith('/carts/current') ? Response.json(broken) : undefined;
  });
  await (page.registry()?.publicApi as { cart: { refresh(): Promise<void> } }).cart.refresh();
  await vi.waitFor(() => expect(drawer.shadowRoot?.querySelectorAll('li')).toHaveLength(2));
  expect(drawer.shadowRoot?.querySelectorAll('a, img')).toHaveLength(0);
});

test('emits kiosk:open and kiosk:close, and sets `drawer.open` in the state', async () => {
  const told: string[] = [];
  for (const type of ['kiosk:open', 'kiosk:close', 'kiosk:view-cart'])
    drawer.addEventListener(type, () => told.push(type));
  drawer.show();
  await vi.waitFor(() => expect(told).toContain('kiosk:open'));
  expect(page.registry()?.apps.get('demo-client')?.store.getState().drawer.open).toBe(true);
  drawer.toggle();
  await vi.waitFor(() => expect(told).toContain('kiosk:close'));
  expect(page.registry()?.apps.get('demo-client')?.store.getState().drawer.open).toBe(false);
});

test.each([
  { asked: 'USD', shown: '$42.12', note: 'Prices in USD are converted. You’ll be charged in EUR.' },
  { asked: 'SEK', shown: '€39.00', note: '' },
])('data-currency="$asked" shows $shown, with a note if prices are converted', async ({ asked, shown, note }) => {
  document.body.replaceChildren();
  await new Promise(resolve => setTimeout(resolve));
  page = await openPage();
  (document.querySelector('script[data-client-id]') as HTMLElement).dataset.currency = asked;
  AddToCartElement.define();
  const form = page.show('<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>');
  drawer = page.show('<kiosk-cart-drawer></kiosk-cart-drawer>') as CartDrawerElement;
  await vi.waitFor(() => expect(textOf(form)).toContain(shown));
  findButton(form, /Add/).click();
  await vi.waitFor(() => expect(textOf(drawer)).toContain(`Subtotal${shown}`));
  expect(findButton(drawer, /^Checkout/).textContent).toBe('Checkout');
  const part = (name: string) => drawer.shadowRoot?.querySelector(`[part~=${name}]`)?.textContent ?? '';
  expect([part('line-total'), part('totals')]).toEqual([`Total ${shown}`, expect.stringMatching(/^Subtotal/)]);
  expect(part('footer').includes('be charged in')).toBe(note !== '');
  expect(part('footer')).toContain(note);
});

/** Collects the announcements of the drawer's live region from now on, in order. */
function hear(): readonly string[] {
  const said: string[] = [];
  new MutationObserver(() => {
    const text = drawer.shadowRoot?.querySelector('dialog > [role=status]')?.textContent;
    if (text && text !== said.at(-1)) said.push(text);
  }).observe(drawer.shadowRoot as ShadowRoot, { subtree: true, childList: true, characterData: true });
  return said;
}

test('announces an add, a new quantity, a removal and Undo inside the dialog', async () => {
  const said = hear();
  await addKnife();
  await vi.waitFor(() => expect(said.join(' ')).toBe('Bread knife added. 1 item, €39.00.'));
  findButton(drawer, /one more$/).click();
  await vi.waitFor(() => expect(said.join(' ')).toMatch(/Bread knife, quantity 2\. 2 items, €78\.00\.$/));
  findButton(drawer, /^Remove/).click();
  await vi.waitFor(() => expect(said.join(' ')).toMatch(/Bread knife removed\. Your cart is empty\.$/));
  findButton(drawer, /^Undo/).click();
  await vi.waitFor(() => expect(said.join(' ')).toMatch(/Bread knife is back\. 2 items, €78\.00\.$/));
});

test('the opened drawer announces neither earlier adds nor changes of other tabs', async () => {
  drawer.autoOpen = 'none';
  findButton(knife, /Add/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  await vi.waitFor(() => expect(findButton(cartButton, /Cart, 1 item/)).toBeTruthy());
  vi.setSystemTime(Date.now() + 60_000);
  const said = hear();
  drawer.show();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Subtotal€39.00'));
  const { base } = page.registry()?.apps.get('demo-client')?.store.getState().cart ?? {};
  const elsewhere = {
    ...base,
    updatedDate: '2099',
    lineItems: base?.lineItems.map(line => ({ ...line, quantity: 3 })),
  };
  page.intercept(({ method, url }) =>
    method === 'GET' && url.endsWith('/carts/current') ? Response.json({ cart: elsewhere }) : undefined,
  );
  await (page.registry()?.publicApi as { cart: { refresh(): Promise<void> } }).cart.refresh();
  await vi.waitFor(() => expect(getDrawerName()).toBe('Your cart (3)'));
  page.intercept(undefined);
  findButton(drawer, /one more$/).click();
  await vi.waitFor(() => expect(said.join(' ')).toContain('Bread knife, quantity 4.'));
  expect(said[0]).toMatch(/^Bread knife, quantity 4\./);
  vi.useRealTimers();
});

test('does not announce a refused add as a removal', async () => {
  page.intercept(({ url }) => (url.endsWith('/add-to-cart') ? new Response('{}', { status: 400 }) : undefined));
  const said = hear();
  await addKnife();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Bread knife was not added'));
  page.intercept(undefined);
  findButton(drawer, /Try again/).click();
  await vi.waitFor(() => expect(said.join(' ')).toContain('1 item, €39.00.'));
  expect(said.join(' ')).not.toMatch(/removed|empty/);
});

test('shows a line’s violations and their fix on the line, and others in the footer', async () => {
  const fetched = globalThis.fetch;
  let violations: object[] = [];
  globalThis.fetch = async (input, init) => {
    const answer = await fetched(input, init);
    if (!String((input as { url?: string }).url ?? input).endsWith('/estimate-totals')) return answer;
    return Response.json({ ...(await answer.json()), violations });
  };
  const other = { other: { name: 'OTHER_DEFAULT' } };
  violations = [{ severity: 'ERROR', description: 'Orders start at €50.00.', target: other }];
  await addKnife();
  const part = (name: string) => drawer.shadowRoot?.querySelector(`[part~=${name}]`)?.textContent ?? '';
  await vi.waitFor(() => expect(part('footer')).toContain('Orders start at €50.00.'));
  expect(findButton(drawer, /^Checkout/).getAttribute('aria-disabled')).toBe('true');

  const id = page.registry()?.apps.get('demo-client')?.store.getState().cart.base?.lineItems[0]?.id;
  const target = { lineItem: { id } };
  violations = [
    { severity: 'WARNING', description: 'Comes in two parcels.', target },
    { severity: 'WARNING', description: 'Comes in two parcels.', target },
    { severity: 'ERROR', description: 'Only for grown-ups.', target, suggestedFix: 'REMOVE_LINE_ITEM' },
  ];
  findButton(drawer, /one more$/).click();
  await vi.waitFor(() => expect(part('line').match(/Comes in two parcels\./g)).toHaveLength(2));
  expect(part('line-problem')).toContain('Only for grown-ups.');
  expect(part('footer')).not.toContain('Orders start');
  const fix = drawer.shadowRoot?.querySelector<HTMLElement>('[part=fix]');
  expect(fix?.getAttribute('aria-label')).toBe('Remove Bread knife');
  fix?.click();
  await vi.waitFor(async () => expect(await page.units()).toBe(0));
});

test('a press selects a membership for a line, and another press deselects it', async () => {
  const fetched = globalThis.fetch;
  const asked: (readonly unknown[])[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input as string, init);
    if (!request.url.endsWith('/estimate-totals')) return fetched(request);
    const { selectedMemberships } = await request.clone().json();
    asked.push(selectedMemberships?.memberships ?? []);
    const estimate = await (await fetched(request)).json();
    const lineItemIds = estimate.cart.lineItems.map(({ id }: { id: string }) => id);
    const membership = (id: string, name: string) => ({
      ...{ id, appId: 'club', name: { original: name }, lineItemIds },
      credits: { total: 10, remaining: 3 },
    });
    const membershipOptions = {
      eligibleMemberships: [membership('bread', 'Bread club')],
      invalidMemberships: [{ membership: membership('tea', 'Summer of tea'), reason: 'EXPIRED' }],
      selectedMemberships: [],
    };
    const isEnough = estimate.cart.lineItems[0].quantity < 2 || !asked.at(-1)?.length;
    const membershipError = {
      applicationError: { code: 'MEMBERSHIP_CANNOT_PAY', description: '', data: { lineItemIds } },
    };
    return Response.json({
      ...estimate,
      membershipOptions,
      calculationErrors: isEnough ? {} : { membershipError },
    });
  };
  await addKnife();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Summer of tea has expired.'));
  const pressFocused = (name: RegExp) => {
    findButton(drawer, name).focus();
    findButton(drawer, name).click();
  };
  const focused = () => drawer.shadowRoot?.activeElement?.textContent;
  pressFocused(/^Use Bread club \(3 left\)$/);
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject([{ id: 'bread', appId: 'club' }]));
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Paid with Bread club'));
  expect(focused()).toBe('Don’t use it');
  findButton(drawer, /one more$/).click();
  const refusal = 'Bread club (3 left) isn’t enough for this.';
  await vi.waitFor(() =>
    expect(drawer.shadowRoot?.querySelector('[part~=line-problem]')?.textContent).toContain(refusal),
  );
  await vi.waitFor(() =>
    expect(drawer.shadowRoot?.querySelector('dialog > [role=status]')?.textContent).toContain(refusal),
  );
  expect(textOf(drawer)).not.toContain('Paid with');
  pressFocused(/^Don’t use it$/);
  await vi.waitFor(() => expect(asked.at(-1)).toEqual([]));
  expect(focused()).toBe('Use Bread club (3 left)');
});

test('recommends three products in an empty cart, and four below lines', async () => {
  // happy-dom has no layout, so each element gets this box.
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 400));
  const board = page.show('<kiosk-add-to-cart product="oak-board"></kiosk-add-to-cart>');
  await vi.waitFor(() => expect(findButton(board, /Add/)).toBeTruthy());
  const names = () =>
    [...(drawer.shadowRoot?.querySelectorAll('[part=recommendation] bdi') ?? [])].map(({ textContent }) => textContent);
  drawer.show();
  await vi.waitFor(() => expect(names()).toHaveLength(3));
  const popular = names();
  findButton(board, /Add/).click();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Oak board'));
  // The demo shop recommends five products with the board.
  await vi.waitFor(() => expect(names().slice(0, 3)).not.toEqual(popular));
  expect(names()).toHaveLength(4);
  measure.mockRestore();
});

test('moves the focus to Undo after a removal, and back to the line after Undo', async () => {
  await addKnife();
  await vi.waitFor(() => expect(findButton(drawer, /^Remove Bread knife/)).toBeTruthy());
  const focused = () => drawer.shadowRoot?.activeElement as HTMLElement | null | undefined;
  // A browser takes the focus from a removed element; happy-dom does not.
  const { removeChild } = Node.prototype;
  const removed = vi.spyOn(Node.prototype, 'removeChild').mockImplementation(function (this: Node, child) {
    if (child.contains(focused() ?? null)) focused()?.blur();
    return removeChild.call(this, child);
  });
  const press = (label: RegExp) => {
    findButton(drawer, label).focus();
    findButton(drawer, label).click();
  };
  press(/^Remove Bread knife/);
  await vi.waitFor(() => expect(focused()).toBe(findButton(drawer, /^Undo/)));
  press(/^Undo/);
  await vi.waitFor(() => expect(focused()).toBe(findButton(drawer, /^Remove Bread knife/)));
  removed.mockRestore();
});
