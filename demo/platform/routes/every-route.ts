import type { ServedRoute } from '../route.ts';
import { backInStockRoutes } from './back-in-stock.ts';
import { cartRoutes } from './carts.ts';
import { checkoutRoutes } from './checkouts.ts';
import { collectionRoutes } from './collections.ts';
import { fileRoutes } from './files.ts';
import { graphqlRoutes } from './graphql.ts';
import { memberRoutes } from './members.ts';
import { orderRoutes } from './orders.ts';
import { paymentRoutes } from './payments.ts';
import { productWriteRoutes } from './product-writes.ts';
import { productRoutes } from './products.ts';
import { recommendationRoutes } from './recommendations.ts';
import { redirectRoutes } from './redirects.ts';
import { reviewRoutes } from './reviews.ts';
import { signInRoutes } from './sign-in.ts';
import { tokenRoutes } from './tokens.ts';

/** Every call of the contract that the platform serves. */
export const everyRoute: readonly ServedRoute[] = [
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
  ...reviewRoutes,
  ...fileRoutes,
  ...graphqlRoutes,
  ...memberRoutes,
  ...signInRoutes,
];
