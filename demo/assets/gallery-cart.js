/** The states of what the cart drawer has beside its lines. */
const form = slug => `kiosk-add-to-cart[product="${slug}"]`;
const add = slug => [form(slug), 'button'];
const part = name => ['kiosk-cart-drawer', name];
/** A cart of some products, in an open drawer. */
const cart = (slugs, attributes = '', inside = '') =>
  `<div hidden>${slugs.map(slug => `<kiosk-add-to-cart product="${slug}"></kiosk-add-to-cart>`).join('')}</div>` +
  `<kiosk-cart-drawer auto-open="none" open ${attributes}>${inside}</kiosk-cart-drawer>`;
const knife = ['bread-knife'];
const code = (entered, slugs = knife) => ({
  html: cart(slugs),
  pressFirst: [...slugs.map(add), part('coupon')],
  inputs: { coupon: entered },
  presses: [part('apply')],
  settleMs: 400,
});
const delivery = (country, ...press) => ({
  html: cart(knife),
  pressFirst: [add('bread-knife'), part('delivery')],
  inputs: { country },
  presses: [part('show-delivery'), ...press.map(part)],
  settleMs: 400,
});
const price = amount => ({
  amount,
  convertedAmount: amount,
  formattedAmount: `€${amount}`,
  formattedConvertedAmount: `€${amount}`,
});
const note = text => ({
  html: cart(knife),
  pressFirst: [add('bread-knife'), part('note')],
  inputs: { note: text },
});

/** A line as it looks before the platform has answered. */
const preview = (name, quantity = 1) => ({
  catalogReference: { catalogItemId: name, appId: 'shop' },
  productName: { original: name },
  descriptionLines: [],
  price: price('12.50'),
  fullPrice: price('12.50'),
  availability: { status: 'AVAILABLE' },
  quantity,
});
/** A cart with a product that waits, as each of its calls is answered so. */
const waiting = answer => ({
  html: cart(knife),
  presses: [add('bread-knife')],
  lateResponses: { '/carts/current': answer },
  settleMs: 1500,
});
/** A line for which a membership is chosen, and what is wrong with that. */
const paidWithMembership = calculationErrors => ({
  html: cart(knife),
  presses: [add('bread-knife'), part('membership')],
  estimate: told => ({
    calculationErrors,
    membershipOptions: {
      eligibleMemberships: [
        {
          id: 'bread',
          appId: 'club',
          name: { original: 'Bread club' },
          lineItemIds: told.cart.lineItems.map(line => line.id),
          credits: { total: 10, remaining: 3 },
        },
      ],
      invalidMemberships: [],
      selectedMemberships: [],
    },
  }),
  settleMs: 400,
});

export const carts = [
  { state: 'offline, a product waits', ...waiting('offline') },
  { state: 'the shop is busy, a product waits', ...waiting(429) },
  { state: 'an answer is lost, and found out about', ...waiting(500) },
  {
    state: 'known from before, and cannot be read',
    html: cart(knife),
    presses: [add('bread-knife')],
    cart: {
      kept: true,
      status: 'failed',
      totals: undefined,
      totalsStatus: 'none',
      problem: { name: 'CallError', message: 'No', status: 500 },
    },
    settleMs: 400,
  },
  {
    state: 'the lines of a cart that is out of reach, in an empty one',
    html: cart([]),
    cart: { lost: { lines: [preview('Salt bowl', 2), preview('Bread knife')] } },
    settleMs: 400,
  },
  {
    state: 'the lines of a cart that is out of reach, beside others',
    html: cart(knife),
    presses: [add('bread-knife')],
    cart: { lost: { lines: [preview('Salt bowl')] } },
    settleMs: 400,
  },
  {
    state: 'terms of the drawer’s own words',
    html: cart(knife, 'terms'),
    presses: [add('bread-knife')],
  },
  { state: 'discount code', html: cart(knife), presses: [add('bread-knife'), part('coupon')] },
  { state: 'discount code applied', ...code('WELCOME10') },
  { state: 'discount code missing', ...code('') },
  { state: 'discount code unknown', ...code('NOPE') },
  { state: 'discount code ended', ...code('SUMMER24') },
  { state: 'discount code not valid yet', ...code('LATER30') },
  { state: 'discount code for other products', ...code('TEATIME') },
  { state: 'discount code below its minimum', ...code('FIVER', ['olive-oil']) },
  { state: 'discount code for free delivery', ...code('SHIPFREE') },
  {
    state: 'discount code, out of reach',
    ...code('WELCOME10'),
    lateResponses: { '/carts/current': 500 },
  },
  { state: 'delivery, asked where', html: cart(knife), presses: [add('bread-knife'), part('delivery')], settleMs: 200 },
  { state: 'delivery, carriers', ...delivery('DE') },
  { state: 'delivery, chosen', ...delivery('DE', 'delivery-change') },
  { state: 'delivery, picked up', ...delivery('DE', 'pickup', 'delivery-change') },
  { state: 'delivery, a state of the United States', ...delivery('US') },
  { state: 'delivery, waits offline', ...delivery('DE'), lateResponses: { '/carts/current': 'offline' } },
  { state: 'delivery, none', ...delivery('AQ') },
  { state: 'delivery by email', html: cart(['field-guide-pdf']), presses: [add('field-guide-pdf')] },
  { state: 'note', ...note('Please ring twice.') },
  { state: 'note, nearly full', ...note('Ring twice. '.repeat(80)) },
  { state: 'note, too long', ...note('Ring twice. '.repeat(400)) },
  {
    state: 'free delivery, half the way',
    html: cart(knife, 'free-delivery-from="75"'),
    presses: [add('bread-knife')],
  },
  {
    state: 'free delivery, reached',
    html: cart(['bread-knife', 'oak-board'], 'free-delivery-from="75"'),
    presses: ['bread-knife', 'oak-board'].map(add),
  },
  {
    state: 'terms, asked to agree',
    html: cart(knife, 'terms', '<span slot="terms">I agree to the <a href="#terms">terms of sale</a>.</span>'),
    presses: [add('bread-knife'), part('checkout')],
  },
  {
    state: 'fees, a discount by its name, a part paid later',
    html: cart(knife),
    presses: [add('bread-knife')],
    estimate: ({ priceSummary }) => ({
      priceSummary: {
        ...priceSummary,
        discount: price('5.00'),
        additionalFees: price('2.60'),
        total: price('36.60'),
      },
      additionalFees: [
        { code: 'wrap', name: 'Gift wrapping', price: price('2.50') },
        { code: 'levy', name: 'Plastic levy', price: price('0.10') },
      ],
      appliedDiscounts: [
        { discountType: 'GLOBAL', discountRule: { name: { original: 'Autumn weeks' }, amount: price('5.00') } },
      ],
      payNow: { total: price('20.00') },
      payLater: { total: price('16.60') },
    }),
  },
  {
    state: 'memberships that can pay a line, and one that has ended',
    html: cart(knife),
    presses: [add('bread-knife')],
    estimate: ({ cart: { lineItems } }) => {
      const membership = (id, name) => ({
        id,
        appId: 'club',
        name: { original: name },
        lineItemIds: lineItems.map(line => line.id),
        credits: { total: 10, remaining: 3 },
      });
      return {
        membershipOptions: {
          eligibleMemberships: [membership('bread', 'Bread club')],
          invalidMemberships: [{ membership: membership('tea', 'Summer of tea'), reason: 'EXPIRED' }],
          selectedMemberships: [],
        },
      };
    },
    settleMs: 400,
  },
  {
    state: 'a line paid with a membership',
    ...paidWithMembership({}),
  },
  {
    state: 'a membership that is not enough for its line',
    ...paidWithMembership({ membershipError: { applicationError: { code: 'NOT_ENOUGH_CREDITS' } } }),
  },
  {
    state: 'a deposit, and what the shop says of a line',
    html: cart(knife),
    presses: [add('bread-knife')],
    estimate: told => ({
      cart: {
        ...told.cart,
        lineItems: told.cart.lineItems.map(line => ({
          ...line,
          paymentOption: 'DEPOSIT_ONLINE',
          depositAmount: price('10.00'),
        })),
      },
      violations: told.cart.lineItems.map(({ id }) => ({
        severity: 'ERROR',
        description: 'Knives are sold to adults only.',
        target: { lineItem: { id } },
        suggestedFix: 'REMOVE_LINE_ITEM',
      })),
    }),
    settleMs: 400,
  },
  {
    state: 'a price that has changed since it was added',
    html: cart(knife),
    presses: [add('bread-knife')],
    estimate: told => ({
      cart: {
        ...told.cart,
        lineItems: told.cart.lineItems.map(line => ({ ...line, price: price('45.00'), lineItemPrice: price('45.00') })),
      },
    }),
    settleMs: 400,
  },
  { state: 'shown in another currency', ...code('WELCOME10'), scriptData: { currency: 'USD' } },
].map(state => ({ element: 'kiosk-cart-drawer', ...state }));
