import { buildSchema } from 'graphql';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import { orders } from './orders.ts';
import { reviews } from './reviews.ts';
import type { Resolver, SchemaPart } from './schema-part.ts';

const parts: readonly SchemaPart[] = [catalog, cart, reviews, orders];

export const schema = buildSchema(`
  "A value of any shape, such as a filter or choices by option."
  scalar JSON
  enum SortOrder { ASC DESC }
  input Sorting { fieldName: String!, order: SortOrder = ASC }
  type Query
  ${parts.map(({ types }) => types).join('\n')}
`);

/** The resolvers of the root fields. */
export const rootValue: Readonly<Record<string, Resolver>> = Object.fromEntries(
  parts.flatMap(({ fields }) => Object.entries(fields)),
);
