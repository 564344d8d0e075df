import { backInStockCallTests } from './back-in-stock.ts';
import type { CallTest } from './call-test.ts';
import { cartCallTests } from './carts.ts';
import { checkoutCallTests } from './checkouts.ts';
import { collectionCallTests } from './collections.ts';
import { fileCallTests } from './files.ts';
import { graphqlCallTests } from './graphql.ts';
import { identityCallTests } from './identity.ts';
import { memberCallTests } from './members.ts';
import { orderCallTests } from './orders.ts';
import { paymentCallTests } from './payments.ts';
import { productCallTests } from './products.ts';
import { recommendationCallTests } from './recommendations.ts';
import { redirectCallTests } from './redirects.ts';
import { reviewCallTests } from './reviews.ts';
import { tokenCallTests } from './tokens.ts';

export const callTests: readonly CallTest[] = [
  ...backInStockCallTests,
  ...cartCallTests,
  ...checkoutCallTests,
  ...collectionCallTests,
  ...fileCallTests,
  ...graphqlCallTests,
  ...identityCallTests,
  ...memberCallTests,
  ...orderCallTests,
  ...paymentCallTests,
  ...productCallTests,
  ...recommendationCallTests,
  ...redirectCallTests,
  ...reviewCallTests,
  ...tokenCallTests,
];
