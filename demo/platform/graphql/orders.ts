import { toOrderTransactions } from '../orders/ledger.ts';
import { listVisibleOrders } from '../orders/query.ts';
import { countOrders } from '../orders/store.ts';
import { toOrder } from '../orders/view.ts';
import type { SchemaPart } from './schema-part.ts';

export const orders: SchemaPart = {
  types: `
    extend type Query {
      "The merchant's, or a member's own; at most 100."
      orders(limit: Int = 50): [Order!]!
    }
    type Order {
      id: ID!
      number: String!
      createdDate: String!
      status: String!
      paymentStatus: String!
      fulfillmentStatus: String!
      priceSummary: OrderSum!
      payments: [Payment!]!
    }
    type OrderSum { total: Price!, subtotal: Price! }
    type Price { amount: String!, formattedAmount: String! }
    type Payment { id: ID!, createdDate: String!, amount: PaymentAmount }
    type PaymentAmount { amount: String! }
  `,
  fields: {
    orders: ({ limit }, { read }) =>
      read({
        rows: ({ context, caller }) => countOrders(context.db, caller.clientId),
        work: ({ context, caller, origin }) =>
          listVisibleOrders(context, caller)
            .slice(0, Math.min(Math.max(0, Number(limit)), 100))
            .map(stored => ({
              ...toOrder(stored, origin, caller.elevated),
              payments: toOrderTransactions(stored.ledger).payments,
            })),
      }),
  },
};
