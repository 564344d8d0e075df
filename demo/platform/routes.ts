import type { RouteDefinition } from './access/route.ts';
import { backInStockRoutes } from './back-in-stock/routes.ts';
import { cartRoutes } from './carts/routes.ts';
import { collectionRoutes } from './catalog/collection-routes.ts';
import { productRoutes } from './catalog/product-routes.ts';
import { productWriteRoutes } from './catalog/product-write-routes.ts';
import { checkoutRoutes } from './checkouts/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { graphqlRoutes } from './graphql/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { tokenRoutes } from './identity/token-routes.ts';
import { memberRoutes } from './members/routes.ts';
import { getMemberName } from './members/store.ts';
import { paymentRoutes } from './orders/payment-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { recommendationRoutes } from './recommendations/routes.ts';
import { redirectRoutes } from './redirects/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';

/** Every call of the contract that the platform serves. */
export const apiRoutes: readonly RouteDefinition[] = [
  ...tokenRoutes,
  ...productRoutes,
  ...productWriteRoutes,
  ...collectionRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...recommendationRoutes,
  ...redirectRoutes,
  ...backInStockRoutes,
  ...reviewRoutes(getMemberName),
  ...fileRoutes,
  ...graphqlRoutes,
  ...memberRoutes,
  ...identityRoutes,
];
