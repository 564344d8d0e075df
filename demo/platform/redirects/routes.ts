import * as checkouts from '../../../src/api/checkouts.ts';
import * as redirects from '../../../src/api/redirects.ts';
import { on } from '../access/route.ts';
import { getCheckout } from '../checkouts/service.ts';
import { createRedirectSession } from './service.ts';

export const redirectRoutes = [
  on(redirects.createRedirectSession, redirects.redirectSections, ({ context, caller, input, origin, pageOrigin }) => ({
    redirectSession: createRedirectSession(context, caller, input, { origin, pageOrigin }),
  })),
  on(checkouts.getCheckoutUrl, [], ({ context, caller, input, origin }) => {
    const { id, details } = getCheckout(context, caller, input.id);
    const hosted = () =>
      createRedirectSession(context, caller, { ecomCheckout: { checkoutId: id } }, { origin, pageOrigin: null })
        .fullUrl;
    return { checkoutUrl: details.overrideCheckoutUrl ?? hosted() };
  }),
];
