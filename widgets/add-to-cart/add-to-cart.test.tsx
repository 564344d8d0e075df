// @vitest-environment document
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findButton, nextFrame, openPage, statesOf, textOf } from '../../src/elements/testing/page.ts';
import { AddToCartElement } from './element.ts';

let page: Awaited<ReturnType<typeof openPage>>;

// Imported in advance, because a test runner takes long to load code on demand.
beforeAll(() =>
  Promise.all([import('./options/options.ts'), import('./facts/facts.tsx'), import('../../src/app/actions.ts')]),
);

beforeEach(async () => {
  page = await openPage();
  AddToCartElement.define();
});

afterEach(() => void vi.useRealTimers());

/** Fake time, which advances with real time as well as on demand. */
const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
/** Advances past the time for which a button says “Added”. */
async function passAdded(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1800);
  await nextFrame();
}

const show = (attributes: string, inside = '') =>
  page.show(`<kiosk-add-to-cart ${attributes}>${inside}</kiosk-add-to-cart>`);

interface ProductsAnswer {
  readonly products: readonly Record<string, unknown>[];
}

/** A `fetch` that changes the answers to product queries. */
const withAnswer =
  (fetch: typeof globalThis.fetch, change: (answer: ProductsAnswer) => ProductsAnswer): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).endsWith('/products/query-platformized')) return answer;
    return Response.json(change(await answer.json()));
  };

test('renders the product of the attribute `product`, and a press adds one unit', async () => {
  const element = show('product="bread-knife" show="name price"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
  expect(textOf(element)).toContain('Bread knife');
  const told: unknown[] = [];
  element.addEventListener('kiosk:add', event => told.push((event as CustomEvent).detail.lineItems[0].quantity));
  findButton(element, /Add to cart/).click();
  await vi.waitFor(() => expect(told).toEqual([1]));
  expect(await page.units()).toBe(1);
});

test('warns of an unknown variant, and a press asks for the option not in `choices`', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const gone = '00000000-0000-4000-8000-00000000dead';
  const element = show(`product="stoneware-mug" variant="${gone}" choices="Colour:Rust"`);
  await vi.waitFor(() => expect(textOf(element)).toContain('€'));
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(`[kiosk] "stoneware-mug" has no variant "${gone}"`, element),
  );
  expect(element.shadowRoot?.querySelector('[part~=chosen]')?.textContent).toContain('Rust');
  findButton(element, /Add to cart/).click();
  await vi.waitFor(() => expect(textOf(element)).toContain('Please choose: Size'));
  expect(await page.units()).toBe(0);
  warn.mockRestore();
});

test('shows another product when the attribute `product` changes', async () => {
  const element = show('product="bread-knife"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
  element.setAttribute('product', 'oak-board');
  await vi.waitFor(() => expect(textOf(element)).toContain('€64.00'));
});

test('a change of product resets the quantity and repeats no earlier press', async () => {
  const element = document.createElement('kiosk-add-to-cart');
  element.setAttribute('product', 'bread-knife');
  page.registry()?.clicks.set(element, Date.now());
  document.body.append(element);
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  findButton(element, /one more$/).click();
  const many = () => element.shadowRoot?.querySelector('input')?.value;
  await vi.waitFor(() => expect(many()).toBe('2'));
  element.setAttribute('product', 'oak-board');
  await vi.waitFor(() => expect(textOf(element)).toContain('€64.00'));
  expect(many()).toBe('1');
  const told: unknown[] = [];
  element.addEventListener('kiosk:add', event => told.push((event as CustomEvent).detail.lineItems[0].quantity));
  findButton(element, /one more$/).click();
  await vi.waitFor(() => expect(many()).toBe('2'));
  findButton(element, /Add to cart/).click();
  await vi.waitFor(() => expect(told).toEqual([2]));
  expect(await page.units()).toBe(3);
});

test('two forms on one page send one token request and at most two product queries', async () => {
  page.show(
    '<div><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-add-to-cart product="oak-board"></kiosk-add-to-cart></div>',
  );
  const [knife, board] = document.querySelectorAll('kiosk-add-to-cart');
  await vi.waitFor(() => expect(textOf(board as Element)).toContain('€64.00'));
  await vi.waitFor(() => expect(textOf(knife as Element)).toContain('€39.00'));
  expect(page.requests.filter(request => request.endsWith('/oauth2/token'))).toHaveLength(1);
  expect(page.requests.filter(request => request.endsWith('/query-platformized')).length).toBeLessThanOrEqual(2);
});

test('the form keeps its button when moved, empties on removal, renders when put back', async () => {
  const element = show('product="bread-knife"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
  const button = findButton(element, /Add to cart/);
  const elsewhere = document.body.appendChild(document.createElement('section'));
  elsewhere.append(element);
  await Promise.resolve();
  expect(findButton(element, /Add to cart/)).toBe(button);
  element.remove();
  await vi.waitFor(() => expect(textOf(element)).toBe(''));
  document.body.append(element);
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
});

test('a change of the attribute `quantity` replaces the shopper’s quantity', async () => {
  const element = show('product="bread-knife" quantity="1"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
  const many = () => element.shadowRoot?.querySelector('input')?.value;
  findButton(element, /one more$/).click();
  await vi.waitFor(() => expect(many()).toBe('2'));
  for (const quantity of ['3', '1']) {
    element.setAttribute('quantity', quantity);
    await vi.waitFor(() => expect(many()).toBe(quantity));
  }
});

test('finds the product when its slug has white space around it', async () => {
  const element = show('product=" stoneware-mug\n"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€18.00'));
  const groups = [...(element.shadowRoot?.querySelectorAll('[role=radiogroup]') ?? [])];
  expect(groups.map(group => group.getAttribute('aria-required'))).toEqual(['true', 'true']);
});

test(
  'a press marks and names missing choices and focuses the first option',
  { tags: ['@keyboard-add-to-cart'] },
  async () => {
    const element = show('product="stoneware-mug"');
    await vi.waitFor(() => expect(textOf(element)).toContain('€18.00'));
    findButton(element, /Add to cart/).click();
    const marked = () => [...(element.shadowRoot?.querySelectorAll('.option [part=asked]') ?? [])];
    await vi.waitFor(() => expect(marked()).toHaveLength(2));
    expect(textOf(element)).toContain('Please choose: Colour, Size');
    const [first, second] = element.shadowRoot?.querySelectorAll('.option') ?? [];
    expect(first?.contains(element.shadowRoot?.activeElement ?? null)).toBe(true);
    first?.querySelector('input')?.click();
    await vi.waitFor(() => expect(textOf(element)).toContain('Please choose: Size'));
    expect(marked()).toHaveLength(1);
    second?.querySelector('input')?.click();
    await vi.waitFor(() => expect(textOf(element)).not.toContain('Please choose'));
    expect(await page.units()).toBe(0);
  },
);

test('keeps each choice, text and stepper press that a script makes in one task', async () => {
  const texts = ['From', 'To'].map(title => ({ title, maxLength: 20, mandatory: true }));
  globalThis.fetch = withAnswer(globalThis.fetch, answer => ({
    ...answer,
    products: answer.products.map(product => ({ ...product, customTextFields: texts })),
  }));
  const element = show('product="stoneware-mug"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€18.00'));
  const inputs = (selector: string) => [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>(selector) ?? [])];
  for (const group of element.shadowRoot?.querySelectorAll('.option') ?? []) group.querySelector('input')?.click();
  for (const field of inputs('[part~=input]')) {
    field.value = `Ada ${field.id}`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const one = findButton(element, /one more$/);
  for (const press of [one, one]) press.click();
  await vi.waitFor(() => expect(inputs('[part=count]')[0]?.value).toBe('3'));
  expect(inputs('[part~=input]').map(({ value }) => value)).toEqual(['Ada text0', 'Ada text1']);
  expect(inputs(':checked')).toHaveLength(2);
});

test('emits kiosk:variant-change once per change, with variant, price and picture', async () => {
  const element = show('product="stoneware-mug" choices="Colour:Sage;Size:S"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€'));
  const products = Object.values(page.registry()?.apps.get('demo-client')?.store.getState().products ?? {});
  const mug = products.find(({ product }) => product?.slug === 'stoneware-mug')?.product;
  const rust = mug?.variants.find(({ choices }) => choices.Colour === 'Rust' && choices.Size === 'L');
  const details: unknown[] = [];
  element.addEventListener('kiosk:variant-change', event => details.push((event as CustomEvent).detail));
  element.setAttribute('choices', 'Colour:Rust;Size:L');
  await vi.waitFor(() => expect(details).toHaveLength(1));
  const choices = { Colour: 'Rust', Size: 'L' };
  expect(details[0]).toEqual({
    productId: mug?.id,
    variantId: rust?.id,
    choices,
    price: expect.objectContaining({ price: rust?.variant.priceData.price, currency: 'EUR' }),
    media: expect.objectContaining({ image: expect.anything() }),
    available: rust?.stock.inStock,
  });
  element.setAttribute('quantity', '2');
  element.setAttribute('choices', 'Colour:Rust');
  await vi.waitFor(() => expect(details).toHaveLength(2));
  expect(details[1]).toMatchObject({ productId: mug?.id, choices: { Colour: 'Rust' } });
  expect(details[1]).toHaveProperty('variantId', undefined);
});

test('says that a missing product is unavailable, and emits kiosk:error once', async () => {
  const codes: string[] = [];
  document.addEventListener('kiosk:error', event => codes.push((event as CustomEvent).detail.code));
  const element = show('product="no-such-thing"');
  await vi.waitFor(() => expect(textOf(element)).toContain('no longer available'));
  await vi.waitFor(() => expect(codes).toEqual(['INVALID_CATALOG_REFERENCE']));
  expect(statesOf(element)).toContain('error');
});

test('shows a retry button when the query fails, and a retry loads the product', async () => {
  page.intercept(request => (request.url.includes('query') ? new Response('<html>', { status: 500 }) : undefined));
  const element = show('product="bread-knife"');
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')).toBeTruthy());
  page.intercept(undefined);
  findButton(element, /Try again/).click();
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
});

test('adding more than the stock shows an alert and adds nothing', { tags: ['@announced-add-to-cart'] }, async () => {
  const element = show('product="last-teapot" quantity="2"');
  await vi.waitFor(() => expect(textOf(element)).toContain('That’s all we have.'));
  await page.admin('stock', { slug: 'last-teapot', quantity: 1 });
  findButton(element, /Add to cart/).click();
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')?.textContent).toMatch(/1 more/));
  expect(await page.units()).toBe(0);
});

test('says “Sold out” and adds nothing when the product is sold out', async () => {
  const element = show('product="sold-out-lamp"');
  await vi.waitFor(() => expect(textOf(element)).toContain('Sold out'));
  findButton(element, /Sold out/).click();
  expect(await page.units()).toBe(0);
  expect(statesOf(element)).toContain('sold-out');
});

test('limits the quantity to the stock, less the units in the cart', async () => {
  const element = show('product="last-teapot"');
  await vi.waitFor(() => expect(textOf(element)).toContain('Only 2 left'));
  fakeTime();
  const many = () => element.shadowRoot?.querySelector('input')?.value;
  findButton(element, /one more$/).click();
  await vi.waitFor(() => expect(many()).toBe('2'));
  expect(textOf(element)).toContain('That’s all we have.');
  findButton(element, /one more$/).click();
  await vi.waitFor(() => expect(textOf(element)).toContain('At most 2'));
  expect(many()).toBe('2');
  findButton(element, /Add to cart/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(2));
  await vi.waitFor(() => expect(textOf(element)).toContain('All we have left is in your cart'));
  expect(textOf(element)).toContain('2 in your cart');
  await passAdded();
  await vi.waitFor(() => expect(findButton(element, /Add to cart/).getAttribute('aria-disabled')).toBe('true'));
});

test('renders an empty live region before it announces the quantity limit', async () => {
  const element = show('product="last-teapot" quantity="2"');
  await vi.waitFor(() => expect(textOf(element)).toContain('That’s all we have.'));
  const findRegion = () => element.shadowRoot?.querySelector('[part=quantity] [role=status]');
  expect(findRegion()).toBeNull();
  const said: (string | null | undefined)[] = [];
  new MutationObserver(() => said.push(findRegion()?.textContent)).observe(element.shadowRoot as ShadowRoot, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  findButton(element, /one more$/).click();
  await vi.waitFor(() => expect(said.at(-1)).toBe('At most 2'));
  expect(said[0]).toBe('');
});

test('a press before the element loads adds once, even if the element is reinserted', async () => {
  const element = document.createElement('kiosk-add-to-cart');
  element.setAttribute('product', 'bread-knife');
  page.registry()?.clicks.set(element, Date.now());
  document.body.append(element);
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  element.remove();
  await vi.waitFor(() => expect(textOf(element)).toBe(''));
  document.body.append(element);
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
  expect(await page.units()).toBe(1);
});

test('adds nothing when the page cancels kiosk:before-add', async () => {
  const element = show('product="bread-knife"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
  const asked = vi.fn((event: Event) => event.preventDefault());
  element.addEventListener('kiosk:before-add', asked, { once: true });
  const told: unknown[] = [];
  element.addEventListener('kiosk:add', event => told.push((event as CustomEvent).detail.lineItems[0].quantity));
  findButton(element, /Add to cart/).click();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(statesOf(element)).not.toContain('busy'));
  expect(await page.units()).toBe(0);
  findButton(element, /one more$/).click();
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('input')?.value).toBe('2'));
  findButton(element, /Add to cart/).click();
  await vi.waitFor(() => expect(told).toEqual([2]));
  expect(await page.units()).toBe(2);
});

test('`quantity` and `buyNow` set their attributes, and quantity="-3" reads as 1', () => {
  const element = show('product="bread-knife" quantity="-3"') as AddToCartElement;
  expect(element.quantity).toBe(1);
  element.quantity = 4;
  element.buyNow = true;
  expect(element.getAttribute('quantity')).toBe('4');
  expect(element.hasAttribute('buy-now')).toBe(true);
  element.buyNow = false;
  expect(element.hasAttribute('buy-now')).toBe(false);
});

test('shows a swatch’s name on hover or focus, and always if there are only three', async () => {
  const mug = page.show('<kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage"></kiosk-add-to-cart>');
  const swatchesOf = (element: Element) => [...(element.shadowRoot?.querySelectorAll('.swatch') ?? [])];
  await vi.waitFor(() => expect(swatchesOf(mug)).toHaveLength(5));
  const shown = () => mug.shadowRoot?.querySelector('.title .chosen')?.textContent;
  const oat = swatchesOf(mug)[1]?.querySelector('input');
  expect(shown()).toBe('Sage');
  oat?.focus();
  await vi.waitFor(() => expect(shown()).toBe('Oat'));
  oat?.blur();
  await vi.waitFor(() => expect(shown()).toBe('Sage'));
  for (const type of ['pointerenter', 'pointerover'])
    swatchesOf(mug)[2]?.dispatchEvent(new PointerEvent(type, { bubbles: type === 'pointerover' }));
  await vi.waitFor(() => expect(shown()).toBe('Slate'));
  expect(mug.shadowRoot?.querySelector('.swatch span:not(.sr)')).toBeNull();
  const plate = page.show('<kiosk-add-to-cart product="dinner-plate"></kiosk-add-to-cart>');
  await vi.waitFor(() => expect(swatchesOf(plate)).toHaveLength(3));
  expect(swatchesOf(plate).map(each => each.querySelector('span:not(.sr)')?.textContent)).toEqual([
    'Chalk',
    'Sky',
    'Slate',
  ]);
});

test('show="gallery" renders a gallery that gets the product and the choices', async () => {
  const element = page.show(
    '<kiosk-add-to-cart product="stoneware-mug" choices="Colour:Oat" show="gallery name"></kiosk-add-to-cart>',
  );
  const find = () => element.shadowRoot?.querySelector('kiosk-product-gallery');
  await vi.waitFor(() => expect(find()?.querySelector('[slot=fallback] img')).toBeTruthy());
  expect(find()?.getAttribute('product')).toBe('stoneware-mug');
  expect(JSON.parse(find()?.getAttribute('choices') ?? '')).toEqual({ Colour: 'Oat' });
});

test('shows stock, SKU and the delivery slot only when `show` names them', async () => {
  await page.admin('stock', { slug: 'last-teapot', quantity: 1 });
  const element = show('product="last-teapot" show="stock sku delivery"', '<span slot="delivery">On Tuesday</span>');
  await vi.waitFor(() => expect(textOf(element)).toBe('Last oneItem no. LL-T-202Add to cart'));
  expect(element.shadowRoot?.querySelector('[part=delivery] slot[name=delivery]')).toBeTruthy();
  element.setAttribute('show', 'price');
  await vi.waitFor(() => expect(textOf(element)).toBe('€58.00Add to cart'));
});

test('names the sold-out combination only while it is chosen', async () => {
  const element = show('product="stoneware-mug" choices="Colour:Slate;Size:L"');
  await vi.waitFor(() => expect(textOf(element)).toContain('Sold out in Slate, L'));
  element.setAttribute('choices', 'Colour:Slate;Size:S');
  await vi.waitFor(() => expect(textOf(element)).not.toContain('Sold out in'));
});

test.each([
  ['the document', false],
  ['a shadow root', true],
])('sticky shows a bar while the button of a form in %s is out of view', async (_, isInRoot) => {
  // happy-dom has no layout, and therefore no `elementFromPoint`.
  ShadowRoot.prototype.elementFromPoint ??= () => null;
  const { IntersectionObserver } = globalThis;
  let report: (isIntersecting: boolean) => void = () => {};
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      report = isIntersecting => callback([{ isIntersecting } as IntersectionObserverEntry], this);
    }
  };
  const element = show('product="stoneware-mug" sticky', 'Into the bag');
  if (isInRoot) page.show('<div></div>').attachShadow({ mode: 'open' }).append(element);
  const bar = () => element.shadowRoot?.querySelector('[part=sticky] > *');
  const press = () => bar()?.querySelector('button')?.click();
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[part=sticky]')).toBeTruthy());
  expect(bar()).toBeNull();
  await vi.waitFor(() => {
    report(false);
    expect(bar()?.textContent).toBe('Stoneware mugFrom €18.00Choose options');
  });
  press();
  await vi.waitFor(() => expect(textOf(element)).toContain('Please choose: Colour, Size'));
  element.setAttribute('choices', 'Colour:Sage;Size:L');
  await vi.waitFor(() => expect(bar()?.querySelector('button')?.textContent).toBe('Into the bag'));
  press();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  report(true);
  await vi.waitFor(() => expect(bar()).toBeNull());
  globalThis.IntersectionObserver = IntersectionObserver;
});

test('keeps “Added” on the button until after the drawer is closed', async () => {
  const element = show('product="bread-knife"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
  const store = page.registry()?.apps.get('demo-client')?.store;
  const setOpen = (open: boolean) => store?.setState(({ drawer }) => ({ drawer: { ...drawer, open } }));
  fakeTime();
  setOpen(true);
  findButton(element, /Add to cart/).click();
  await vi.waitFor(() => expect(statesOf(element)).toContain('added'));
  await passAdded();
  expect(statesOf(element)).toContain('added');
  expect(textOf(element)).toContain('Added');
  setOpen(false);
  await passAdded();
  await vi.waitFor(() => expect(statesOf(element)).not.toContain('added'));
});

test('buy-now leads to the checkout unless the page cancels the add', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const element = show('product="bread-knife" buy-now');
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
  const refuse = vi.fn((event: Event) => event.preventDefault());
  element.addEventListener('kiosk:before-add', refuse, { once: true });
  findButton(element, /Buy now/).click();
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(statesOf(element)).not.toContain('busy'));
  expect(page.requests.filter(request => request.endsWith('/create-checkout'))).toEqual([]);
  findButton(element, /Buy now/).click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringContaining('/checkout?')));
  expect(await page.units()).toBe(1);
  assign.mockRestore();
});

/** Types a quantity and leaves the field, as a shopper does with the next press. */
async function typeQuantity(element: Element, draft: string): Promise<HTMLInputElement> {
  const input = element.shadowRoot?.querySelector('[part=count]') as HTMLInputElement;
  input.focus();
  await nextFrame();
  // React overrides the field's `value` and ignores values set by scripts, so this calls the original setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, draft);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await nextFrame();
  input.blur();
  await nextFrame();
  return input;
}

test.each(['３', '٣', '३', ' 3\u200b', '\u200f۳'])('adds three units when %j is typed', async draft => {
  const element = show('product="bread-knife"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
  const input = await typeQuantity(element, draft);
  expect(input.value).toBe('3');
  findButton(element, /Add to cart/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(3));
});

test.each(['three', '1e1', '0x10', '1.5', '-2', ''])('adds nothing while the typed quantity is %j', async draft => {
  const element = show('product="bread-knife"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
  const added = vi.fn();
  element.addEventListener('kiosk:before-add', added);
  const input = await typeQuantity(element, draft);
  findButton(element, /Add to cart/).click();
  await nextFrame();
  expect(input.value).toBe(draft);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(textOf(element)).toContain('Type a whole number');
  expect(element.shadowRoot?.activeElement).toBe(input);
  await typeQuantity(element, '2');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  findButton(element, /Add to cart/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(2));
  expect(added).toHaveBeenCalledTimes(1);
});

test('finds the product when its slug is percent-encoded', async () => {
  const element = show('product="bread%2Dknife"');
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
});
