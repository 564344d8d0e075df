import type { Page } from '@playwright/test';
import { createFilm } from './film.ts';
import { cartButton, checkOut, drawer, drawerButton, increaseButton, openCart, pay } from './pages/cart-drawer.ts';
import { ADA, fillIn, loginButton, passwordField, signIn } from './pages/member-login.ts';
import { add, formHtml } from './pages/product-form.ts';
import { bodyField, fillInAuthor, openForm, ownReview, sendReview } from './pages/reviews.ts';
import { CART_BUTTON, DRAWER, KNIFE, LOGIN, visit } from './pages/shop-page.ts';
import { quantities } from './platform-records.ts';
import { expect, type World } from './world.ts';
import { writeEntities } from './write-entities.ts';

const TOO_LONG = 'This is taking too long. Try again in a moment.';
const UNREACHABLE = 'We can’t reach the shop. Check your connection and try again.';
const UNSURE = 'Checking whether Bread knife went through.';
export const NOT_LOADED = 'Not loaded. Press or reload to retry.';

type Step = (page: Page, world: World) => Promise<unknown>;

/** A file of `dist/shared`, and an element that uses it. */
interface FileRow {
  readonly file: string;
  /** The tag of the tests, for engines or drivers that cannot run them. See `demo/tools/engines.ts`. */
  readonly tag?: string;
  /** The element that uses the file, if the file has several rows. */
  readonly element?: string;
  /** The content of the page’s `main`. */
  readonly body: string;
  /** Attributes of the script tag. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The query of the page's address. */
  readonly search?: string;
  /** Runs before the file is refused. */
  readonly prepare?: Step;
  /** Opens the page. By default a plain visit to a page with `body`. */
  readonly arrive?: Step;
  /** Brings the page to the state in which `act` is possible, if a plain visit does not suffice. */
  readonly ready?: Step;
  /** Presses the control that needs the file. */
  readonly act?: Step;
  /** The notice that the element shows without the file. If absent, the element works without the file. */
  readonly says?: string;
  /** Replaces `says` if the file is stalled, because a call times out before a file does. */
  readonly saysStalled?: string;
  /** The shopper's retry once the file is available. By default a press on “Try again”. */
  readonly again?: Step;
  /** Expects the content that the loaded file renders. Without `says`, expects the content without the file. */
  readonly see: Step;
}

export const tryAgain: Step = page => page.getByRole('button', { name: 'Try again' }).first().click();
const addKnife: Step = page => add(page, 'bread-knife');
const isAdded: Step = (_, world) => expect.poll(() => quantities(world)).toEqual([1]);
const pressNotLoaded: Step = async page => {
  // All in one task, because an element that renders moves the others.
  await page.getByText(NOT_LOADED).evaluateAll(all => {
    for (const said of all) (said as HTMLElement).click();
  });
};

const MUG = formHtml('stoneware-mug');
const SIGN_UP = '<kiosk-back-in-stock product="sold-out-lamp"></kiosk-back-in-stock>';
const GALLERY = '<kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>';
const REVIEWS = '<kiosk-review-list product="stoneware-mug" page-size="2"></kiosk-review-list>';
const LIST = '<kiosk-product-list products="bread-knife stoneware-mug"></kiosk-product-list>';
const ROW = '<kiosk-recommendations product="stoneware-mug"></kiosk-recommendations>';
const REGISTER = '<kiosk-member-login view="register"></kiosk-member-login>';

/** By tag without `kiosk-`: the HTML of the element, and a check that the element has rendered. */
const elements = {
  'back-in-stock': [SIGN_UP, page => expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible()],
  'cart-button': [CART_BUTTON, page => expect(cartButton(page)).toBeVisible()],
  'member-login': [LOGIN, page => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()],
  'product-gallery': [GALLERY, page => expect(page.getByRole('button', { name: 'Picture 2 of 5' })).toBeVisible()],
  'product-list': [LIST, page => expect(page.getByRole('searchbox')).toBeVisible()],
  recommendations: [ROW, page => expect(page.getByRole('list').getByRole('listitem').first()).toBeVisible()],
  'review-list': [REVIEWS, page => expect(page.getByRole('article')).toHaveCount(2)],
} as const satisfies Readonly<Record<string, readonly [body: string, see: Step]>>;

/**
 * One row per tag, by default for all `elements`, of a file that these elements import statically.
 * Without the file, the element is not defined.
 */
const firstFiles = (file: string, tags = Object.keys(elements) as (keyof typeof elements)[]): readonly FileRow[] =>
  tags.map(element => {
    const [body, see] = elements[element];
    return { file, element, body, says: NOT_LOADED, again: pressNotLoaded, see };
  });

const fillDrawer: Step = async (page, world) => {
  await visit(page, world, '/before', KNIFE);
  await addKnife(page, world);
  await isAdded(page, world);
};
const seeSubtotal: Step = page => expect(drawer(page)).toContainText('Subtotal€39.00');
const addAndSee: Step = async (page, world) => {
  await addKnife(page, world);
  await seeSubtotal(page, world);
};
const goToCheckout: Step = async (page, world) => {
  await visit(page, world, '/late', `<main>${KNIFE}${DRAWER}</main>`);
  await addKnife(page, world);
  await checkOut(page);
};
const seeDrawerWithKnife: Step = page => expect(drawer(page)).toContainText('Bread knife');
const writeReview: Step = async (page, world) => {
  await visit(page, world, '/late', `<main>${REVIEWS}</main>`);
  await openForm(page);
  await page
    .locator('label', { has: page.getByRole('radio', { name: /^4/ }) })
    .first()
    .click();
  // The merchant must approve a review with a link, so this review stays unpublished and visible only to its author.
  await bodyField(page).fill('It sits well in the hand, and keeps tea warm: https://tea.example');
  await fillInAuthor(page);
  await sendReview(page);
  await expect(ownReview(page)).toContainText('Not published yet');
};
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const fileRows: readonly FileRow[] = [
  ...firstFiles('cart', ['cart-button']),
  { file: 'cart', element: 'cart-drawer', body: KNIFE + DRAWER, act: addKnife, see: isAdded },
  ...firstFiles('member-login', ['member-login']),
  ...firstFiles('product-list', ['product-list']),
  ...firstFiles('product-page', ['back-in-stock', 'product-gallery', 'recommendations']),
  ...firstFiles('review-list', ['review-list']),
  ...firstFiles('add-to-cart'),
  {
    file: 'add-to-cart',
    element: 'add-to-cart',
    body: KNIFE,
    says: NOT_LOADED,
    again: pressNotLoaded,
    see: async (page, world) => {
      await expect(page.getByText('€39.00')).toBeVisible();
      expect(await quantities(world)).toEqual([]);
      await addKnife(page, world);
      await isAdded(page, world);
    },
  },
  ...firstFiles('actions'),
  ...firstFiles('elements', Object.keys(elements).filter(tag => tag !== 'cart-button') as (keyof typeof elements)[]),
  {
    file: 'actions',
    element: 'add-to-cart',
    body: KNIFE,
    act: addKnife,
    says: UNREACHABLE,
    see: isAdded,
  },
  {
    file: 'options',
    body: MUG,
    says: UNREACHABLE,
    see: page => expect(page.getByRole('radio', { name: 'Sage' })).toBeVisible(),
  },
  {
    file: 'StickyBar',
    body: formHtml('bread-knife', 'sticky'),
    act: addKnife,
    see: isAdded,
  },
  {
    file: 'lazy-parts',
    body: KNIFE,
    // An element whose first request succeeds does not need this file.
    prepare: (_, world) => world.faults({ path: '/query-platformized', status: 503, body: '{}', times: 1 }),
    says: UNREACHABLE,
    saysStalled: TOO_LONG,
    see: page => expect(page.getByText('€39.00')).toBeVisible(),
  },
  {
    file: 'request',
    body: '<kiosk-product-list collection="kitchen"></kiosk-product-list>',
    says: UNREACHABLE,
    saysStalled: TOO_LONG,
    see: page => expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible(),
  },
  {
    file: 'wanted-choices',
    body: GALLERY.replace('></', ' choices="Colour:Rust"></'),
    see: page => expect(page.getByRole('button', { name: 'Picture 2 of 5' })).toBeVisible(),
  },
  {
    file: 'decode-entities',
    tag: '@needs-request-bodies',
    body: REVIEWS.replace('></', ' json-ld></'),
    prepare: writeEntities,
    see: page => expect(page.getByRole('article')).toHaveCount(2),
  },
  {
    file: 'data-layer',
    body: KNIFE,
    attributes: { 'data-analytics': 'datalayer' },
    act: addKnife,
    see: isAdded,
  },
  {
    file: 'script-api',
    body: KNIFE,
    act: page =>
      page.evaluate(() => {
        const paragraph = Object.assign(document.createElement('p'), { role: 'alert' });
        document.querySelector('main')?.append(paragraph);
        const note = async () => {
          await window.kiosk.cart.note('Ring twice');
          paragraph.textContent = 'Noted';
        };
        const press = () =>
          note().catch(({ name }) => {
            const again = Object.assign(document.createElement('button'), { textContent: 'Try again', onclick: press });
            paragraph.replaceChildren(name, again);
          });
        void window.kiosk.cart.add([]).catch(() => press());
      }),
    says: 'NetworkError',
    // Without a cart, the shop refuses the note. That error is no `NetworkError`.
    see: page => expect(page.getByText('NetworkError')).toHaveCount(0),
  },
  {
    file: 'terms',
    body: KNIFE.replace('></', ' buy-now></') + DRAWER.replace('></', ' terms></'),
    act: page => page.locator('kiosk-add-to-cart [part~=button]').click(),
    says: UNREACHABLE,
    see: page => expect(drawer(page)).toBeVisible(),
  },
  {
    file: 'check-page',
    body: '<kiosk-add-to-cart product="bread-knife" shwo="price"></kiosk-add-to-cart>',
    see: addKnife,
  },
  { file: 'page-words', body: KNIFE, attributes: { 'data-locale': 'de' }, act: addKnife, see: isAdded },
  { file: 'debug-page', body: KNIFE, attributes: { 'data-debug': '' }, act: addKnife, see: isAdded },
  {
    file: 'details',
    element: 'cart-drawer',
    prepare: fillDrawer,
    body: '<kiosk-cart-drawer open></kiosk-cart-drawer>',
    act: page => drawerButton(page, /^Checkout/).click(),
    says: UNREACHABLE,
    see: page => page.waitForURL(/checkout/),
  },
  {
    file: 'details',
    element: 'add-to-cart',
    body: KNIFE.replace('></', ' buy-now></'),
    act: page => page.locator('kiosk-add-to-cart [part~=button]').click(),
    says: UNREACHABLE,
    see: async (page, world) => {
      await page.waitForURL(/checkout/);
      expect(await quantities(world)).toEqual([1]);
    },
  },
  {
    file: 'press',
    element: 'add-to-cart',
    body: KNIFE + DRAWER,
    act: addKnife,
    says: UNSURE,
    again: page => increaseButton(page).click(),
    see: page => expect(drawer(page)).toContainText('Subtotal€78.00'),
  },
  {
    file: 'press',
    element: 'product-gallery',
    body: GALLERY,
    prepare: (_, world) => world.faults({ path: '/query-platformized', status: 403, body: '{}', times: 1 }),
    says: UNREACHABLE,
    see: elements['product-gallery'][1],
  },
  {
    file: 'doubt',
    body: KNIFE + DRAWER,
    prepare: (_, world) => world.faults({ path: '/add-to-cart', status: 503, body: '{}', times: 1 }),
    act: addKnife,
    says: UNSURE,
    again: page => increaseButton(page).click(),
    see: page => expect(drawer(page)).toContainText('Subtotal€78.00'),
  },
  {
    file: 'summary',
    element: 'drawer of one line',
    body: KNIFE + DRAWER,
    act: addKnife,
    says: UNREACHABLE,
    see: seeSubtotal,
  },
  {
    file: 'Toast',
    body: KNIFE + CART_BUTTON + DRAWER.replace('></', ' auto-open="note"></'),
    act: addKnife,
    see: async (page, world) => {
      await isAdded(page, world);
      await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    },
  },
  {
    file: 'forms',
    body: KNIFE + DRAWER,
    ready: addAndSee,
    act: page => drawerButton(page, 'Discount code').click(),
    says: UNREACHABLE,
    see: page => expect(drawer(page).getByLabel('Discount code')).toBeFocused(),
  },
  {
    file: 'delivery',
    body: KNIFE + DRAWER,
    ready: addAndSee,
    act: page => drawerButton(page, 'Estimate shipping').click(),
    says: UNREACHABLE,
    see: page => expect(drawer(page).getByLabel('Country')).toBeFocused(),
  },
  {
    file: 'Memberships',
    body: LOGIN + formHtml('sourdough-course') + DRAWER,
    ready: page => signIn(page),
    act: page => add(page, 'sourdough-course'),
    says: UNREACHABLE,
    see: page => expect(drawerButton(page, 'Use Bread club (2 left)')).toBeVisible(),
  },
  {
    file: 'summary',
    element: 'drawer of saved lines',
    body: KNIFE + DRAWER,
    prepare: async (page, world) => {
      await visit(page, world, '/before', KNIFE + DRAWER);
      await addAndSee(page, world);
      await drawerButton(page, 'Remove Bread knife').click();
      await drawerButton(page, 'Save Bread knife for later').click();
      await expect(drawer(page).getByRole('region', { name: 'Saved for later' })).toContainText('Bread knife');
      await expect.poll(() => quantities(world)).toEqual([]);
    },
    act: page => openCart(page),
    says: UNREACHABLE,
    see: page => expect(drawer(page).getByRole('region', { name: 'Saved for later' })).toContainText('Bread knife'),
  },
  {
    file: 'returned',
    body: KNIFE + DRAWER,
    prepare: goToCheckout,
    arrive: async (page, world) => {
      await page.getByRole('link', { name: 'Back to shop' }).click();
      await page.waitForURL(`${world.site}/late**`);
    },
    see: async (page, world) => {
      await expect(page.getByText('€39.00')).toBeVisible();
      await openCart(page);
      await seeDrawerWithKnife(page, world);
    },
  },
  {
    file: 'OrderPlaced',
    body: KNIFE + DRAWER,
    prepare: goToCheckout,
    arrive: (page, world) => pay(page, `${world.site}/late**`),
    see: page => expect(drawer(page)).toBeVisible(),
  },
  {
    file: 'login-flow',
    body: LOGIN,
    act: page => signIn(page),
    says: UNREACHABLE,
    see: page => expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible(),
  },
  {
    file: 'Account',
    body: LOGIN,
    act: page => signIn(page),
    says: UNREACHABLE,
    see: page => expect(page.getByRole('button', { name: 'Orders' })).toBeVisible(),
  },
  {
    file: 'buy-again',
    body: LOGIN,
    ready: async page => {
      await signIn(page);
      await loginButton(page, 'Orders').click();
    },
    act: page => page.getByRole('button', { name: 'Buy it again' }).first().click(),
    says: UNREACHABLE,
    see: page => expect(page.getByText('Added to your cart')).toBeVisible(),
  },
  {
    file: 'Challenge',
    body: REGISTER,
    attributes: { 'data-captcha-key': 'demo-key' },
    prepare: (_, world) => world.admin('/settings', { captcha: true }),
    act: async page => {
      await fillIn(page, ADA);
      await loginButton(page, 'Create an account').click();
    },
    says: UNREACHABLE,
    see: page => expect(page.getByText('Please confirm you’re human.')).toBeVisible(),
  },
  {
    file: 'PasswordMeter',
    body: REGISTER,
    act: page => fillIn(page, ADA),
    see: async page => {
      await loginButton(page, 'Create an account').click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    },
  },
  {
    file: 'keep-in-view',
    body: '<kiosk-member-login mode="menu"></kiosk-member-login>',
    act: page => page.locator('kiosk-member-login').getByRole('button').first().click(),
    see: page => expect(passwordField(page)).toBeVisible(),
  },
  {
    file: 'email-offer',
    body: SIGN_UP,
    act: async page => {
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Email').blur();
    },
    see: async page => {
      await page.getByRole('button', { name: 'Notify me' }).click();
      await expect(page.getByText(/We.ll email/)).toBeVisible();
    },
  },
  {
    file: 'ReviewForm',
    body: REVIEWS,
    act: page => page.getByRole('button', { name: 'Write a review' }).click(),
    says: UNREACHABLE,
    see: page => expect(bodyField(page)).toBeVisible(),
  },
  {
    file: 'Uploads',
    body: REVIEWS,
    ready: openForm,
    act: async page => {
      await bodyField(page).fill('Keeps tea warm.');
      await page
        .locator('kiosk-review-list input[type=file]')
        .setInputFiles([{ name: 'tea.png', mimeType: 'image/png', buffer: PICTURE }]);
    },
    says: UNREACHABLE,
    see: async page => {
      await expect(page.getByRole('textbox', { name: /^Caption: tea/ })).toBeVisible();
      await expect(bodyField(page)).toHaveValue('Keeps tea warm.');
    },
  },
  {
    file: 'OwnReviews',
    body: REVIEWS,
    prepare: writeReview,
    says: UNREACHABLE,
    see: page => expect(ownReview(page)).toContainText('keeps tea warm'),
  },
  {
    file: 'Lightbox',
    body: '<kiosk-review-list product="bread-knife"></kiosk-review-list>',
    act: page =>
      page
        .getByRole('article')
        .getByRole('button', { name: /picture|photo/i })
        .first()
        .click(),
    says: UNREACHABLE,
    see: page => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    file: 'read-all-reviews',
    body: ['stoneware-mug', 'bread-knife']
      .map(slug => `<kiosk-review-list view="summary" product="${slug}"></kiosk-review-list>`)
      .join(''),
    see: page => expect(page.getByText(/\d+ reviews?/).first()).toBeVisible(),
  },
  {
    file: 'Zoom',
    body: GALLERY,
    act: page =>
      page
        .getByRole('button', { name: /Enlarge/ })
        .first()
        .click(),
    says: UNREACHABLE,
    see: page => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    file: 'Film',
    body: '<kiosk-product-gallery product="filmed"></kiosk-product-gallery>',
    prepare: async (page, world) => {
      const film = createFilm(world.api);
      const product = {
        id: 'film-1',
        slug: 'filmed',
        name: 'Filmed',
        media: { items: [film] },
        stock: { inStock: true },
      };
      await page.route('**/query-platformized', route => route.fulfill({ json: { products: [product] } }));
    },
    says: UNREACHABLE,
    see: page => expect(page.locator('kiosk-product-gallery video')).toHaveAccessibleName('On the wheel'),
  },
  { file: 'Controls', body: LIST, says: UNREACHABLE, see: page => expect(page.getByRole('searchbox')).toBeVisible() },
  {
    file: 'filters',
    body: LIST,
    act: page => page.getByRole('button', { name: 'Filters' }).click(),
    says: UNREACHABLE,
    see: page => expect(page.getByText('In stock')).toBeVisible(),
  },
  {
    file: 'Sheet',
    body: `<div style="width:360px">${LIST}</div>`,
    act: page => page.getByRole('button', { name: 'Choose options' }).first().click(),
    says: UNREACHABLE,
    see: page => expect(page.getByRole('dialog').getByRole('radio', { name: 'Sage' })).toBeVisible(),
  },
  {
    file: 'changed',
    element: 'searched product-list',
    body: LIST.replace('></', ' params="shop"></'),
    act: async page => {
      await page.getByRole('searchbox').fill('knife');
      await page.getByRole('searchbox').press('Enter');
    },
    see: page => expect(page.locator('kiosk-product-list').getByRole('button', { name: 'Add to cart' })).toHaveCount(1),
  },
  {
    file: 'changed',
    element: 'product-list by link',
    body: LIST.replace('></', ' params="shop"></'),
    search: '?shop-search=knife',
    says: UNREACHABLE,
    see: page => expect(page.locator('kiosk-product-list').getByRole('button', { name: 'Add to cart' })).toHaveCount(1),
  },
  {
    file: 'item-list',
    body: LIST.replace('></', ' json-ld></'),
    see: page => expect(page.locator('kiosk-product-list').getByRole('button', { name: 'Add to cart' })).toHaveCount(2),
  },
];
