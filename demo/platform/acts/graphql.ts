import { buildSchema, graphqlSync } from 'graphql';
import type { GraphqlAnswer } from '../../../src/api/graphql.ts';
import { refusal } from '../refusal.ts';
import type { Call } from '../route.ts';
import { collectionsOf, productsOf } from '../rows/catalog.ts';
import { transactionsOf } from '../rules/balances.ts';
import { isRecord } from '../rules/checks.ts';
import { productOf } from '../rules/products.ts';
import { cartOf } from './cart-answers.ts';
import { ownCart } from './cart-writes.ts';
import { ordersFor, shownOrder } from './order-reads.ts';
import { readable } from './reviews.ts';

const schema = buildSchema(`
  type Price { currency: String! price: Float! discountedPrice: Float! }
  type Stock { inStock: Boolean inventoryStatus: String quantity: Int }
  type Choice { value: String! description: String! inStock: Boolean visible: Boolean }
  type Option { name: String! optionType: String! choices: [Choice!]! }
  type Product {
    id: ID! slug: String! name: String! description: String ribbon: String brand: String productType: String!
    priceData: Price stock: Stock productOptions: [Option!]!
    reviews(limit: Int = 10): [Review!]!
  }
  type Collection { id: ID! slug: String! name: String! description: String products(limit: Int = 50): [Product!]! }
  type ReviewContent { title: String body: String rating: Int! }
  type ReviewAuthor { type: String! authorName: String! }
  type ReviewReply { message: String! createdDate: String! }
  type Review {
    id: ID! entityId: ID! content: ReviewContent! author: ReviewAuthor! reviewDate: String! verified: Boolean!
    reply: ReviewReply
  }
  type Money { amount: String! formattedAmount: String! }
  type Text { original: String! }
  type CartLine { id: ID! quantity: Int! productName: Text! price: Money! lineItemPrice: Money! }
  type Cart { id: ID! currency: String! updatedDate: String! lineItems: [CartLine!]! }
  type PaymentAmount { amount: String! }
  type Payment { id: ID! createdDate: String! amount: PaymentAmount }
  type OrderSum { total: Money! subtotal: Money! }
  type Order {
    id: ID! number: String! createdDate: String! status: String! paymentStatus: String! fulfillmentStatus: String!
    priceSummary: OrderSum! payments: [Payment!]!
  }
  type Query {
    product(slug: String!): Product
    products(limit: Int = 50, offset: Int = 0): [Product!]!
    collections: [Collection!]!
    reviews(entityId: ID!, limit: Int = 50): [Review!]!
    cart: Cart
    orders(limit: Int = 50): [Order!]!
  }
`);

interface Bounds {
  readonly limit: number;
  readonly offset?: number;
}
/** No answer has more than a hundred of anything. */
const part = <T>(items: readonly T[], { limit, offset = 0 }: Bounds): readonly T[] =>
  items.slice(Math.max(0, offset), Math.max(0, offset) + Math.min(Math.max(0, limit), 100));

/** Answers a query over what the caller may see. */
export function answerGraphql(call: Call<unknown>, input: { query?: unknown; variables?: unknown }): GraphqlAnswer {
  const { store, caller, origin } = call;
  const { query, variables } = input;
  if (typeof query !== 'string' || !query) throw refusal(400, 'GRAPHQL_QUERY_MISSING', 'The call carries no query.');
  if (query.length > 20_000) throw refusal(400, 'GRAPHQL_QUERY_TOO_LONG', 'The query is too long.');
  const reviewsOf = (entityId: string, bounds: Bounds) =>
    part(
      readable(store, caller, false)
        .filter(review => review.entityId === entityId)
        .toSorted((a, b) => (a.reviewDate < b.reviewDate ? 1 : -1)),
      bounds,
    );
  const shelves = productsOf(store.db, caller.clientId).filter(({ visible }) => visible);
  const shown = (product: (typeof shelves)[number]) => ({
    ...productOf(product, origin),
    reviews: (bounds: Bounds) => reviewsOf(product.id, bounds),
  });
  const rootValue = {
    product: ({ slug }: { readonly slug: string }) => {
      const found = shelves.find(({ seed }) => seed.slug === slug);
      return found && shown(found);
    },
    products: (bounds: Bounds) => part(shelves, bounds).map(shown),
    collections: () =>
      collectionsOf(store.db, caller.clientId).map(collection => ({
        ...collection,
        products: (bounds: Bounds) =>
          part(
            shelves.filter(({ seed }) => seed.collections.includes(collection.slug)),
            bounds,
          ).map(shown),
      })),
    reviews: ({ entityId, ...bounds }: Bounds & { readonly entityId: string }) => reviewsOf(entityId, bounds),
    cart: () => cartOf(store, ownCart(store, caller), origin),
    orders: (bounds: Bounds) =>
      part(ordersFor(store, caller), bounds).map(kept => ({
        ...shownOrder(kept, origin, caller.elevated),
        payments: transactionsOf(kept.ledger).payments,
      })),
  };
  const { data, errors } = graphqlSync({
    schema,
    source: query,
    rootValue,
    variableValues: isRecord(variables) ? variables : {},
  });
  return { ...(data !== undefined && { data }), ...(errors && { errors: errors.map(error => error.toJSON()) }) };
}
