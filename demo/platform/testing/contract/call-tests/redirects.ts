import { expect } from 'vitest';
import * as carts from '../../../../../src/api/carts.ts';
import * as redirects from '../../../../../src/api/redirects.ts';
import { callTest } from './call-test.ts';

export const redirectCallTests = [
  callTest(
    redirects.createRedirectSession,
    async fixture => {
      await fixture.visitor(carts.addToCart, { lineItems: [await fixture.line('olive-oil', 2)] });
      const { checkoutId } = await fixture.visitor(carts.checkOutCart, { channelType: 'WEB' });
      const ecomCheckout = { checkoutId };
      const { redirectSession } = await fixture.visitor(redirects.createRedirectSession, { ecomCheckout });
      expect(await fixture.page(redirectSession.fullUrl)).toContain('35.00');
    },
    ['visitor', { storesProduct: { productSlug: 'olive-oil' }, login: {} }, 'section'],
  ),
];
