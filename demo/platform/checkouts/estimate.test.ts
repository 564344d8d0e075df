import { expect, test } from 'vitest';
import { type AnyJson, expectOk, setUpShop } from '../testing/open-shop.ts';
import { seededRandom } from '../testing/seeded-random.ts';

const { shop, visitor: reader } = setUpShop();

const CARTS = 200;
const SLUGS = ['olive-oil', 'garden-twine', 'bread-knife', 'field-guide-pdf'];
const ADDRESSES = [
  { country: 'DE', postalCode: '10997' },
  { country: 'NL' },
  { country: 'US', subdivision: 'US-NY' },
  { country: 'AQ' },
];

test(`${CARTS} random carts: estimate and checkout have the same sums, fees and violations`, async () => {
  const random = seededRandom(12);
  const lines = await Promise.all(SLUGS.map(slug => reader.line(slug, 1)));
  const seen = { fees: 0, rules: 0, lines: 0 };
  for (let index = 0; index < CARTS; index++) {
    const visitor = await shop.visitor();
    const minimum = random(2) === 0 ? random(6_000) : 0;
    const fees = Array.from({ length: random(3) }, (_, at) => ({
      code: `fee-${at}`,
      name: `Fee ${at}`,
      price: (random(900) / 100).toFixed(2),
    }));
    await shop.admin('shop', {
      taxIncluded: random(2) === 0,
      additionalFees: fees,
      minimumSubtotal: (minimum / 100).toFixed(2),
    });
    const first = random(SLUGS.length);
    const chosen = [...new Set([first, random(SLUGS.length)])];
    expectOk(await visitor.addLines(...chosen.map(at => ({ ...lines[at], quantity: 1 + random(3) }))));
    const address = ADDRESSES[random(ADDRESSES.length)];
    const { checkoutId } = expectOk(
      await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB', shippingAddress: address }),
    );
    const soldOut = random(3) === 0;
    if (soldOut) await shop.admin('products', { slug: SLUGS[first], visible: false });
    const estimate: AnyJson = expectOk(
      await visitor.post('/v1/carts/current/estimate-totals', { shippingAddress: address }),
    );
    const { checkout } = expectOk(await visitor.get(`/v1/checkouts/${checkoutId}`));
    if (soldOut) await shop.admin('products', { slug: SLUGS[first], visible: true });
    const about = `cart ${index}`;
    expect(estimate.additionalFees, about).toEqual(checkout.additionalFees);
    expect(estimate.violations, about).toEqual(checkout.violations);
    expect(estimate.priceSummary, about).toEqual(checkout.priceSummary);
    if (estimate.additionalFees) seen.fees++;
    for (const { target } of estimate.violations) seen[target.other ? 'rules' : 'lines']++;
  }
  for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(20);
});
