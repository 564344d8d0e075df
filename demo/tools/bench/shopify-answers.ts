// A stand-in for the Storefront API, which answers each queried field by the field's name.

import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind as GraphqlKind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { productName, productPrice, productSlug } from './kiosk-answers.ts';
import { FIRST_SHOPIFY_ID } from './peers.ts';
import type { Answer, BenchRequest } from './server.ts';

interface Place {
  readonly index: number;
  readonly type: string;
}

const idOf = ({ type, index }: Place) => `gid://shopify/${type}/${FIRST_SHOPIFY_ID + index}`;
const indexOf = (id: unknown) => Number(/(\d+)$/.exec(String(id))?.[1] ?? FIRST_SHOPIFY_ID) - FIRST_SHOPIFY_ID;

const LISTS: Readonly<Record<string, string>> = {
  variants: 'ProductVariant',
  lineItems: 'CheckoutLineItem',
  lines: 'CartLine',
};

const SCALARS: Readonly<Record<string, (place: Place) => unknown>> = {
  __typename: ({ type }) => type,
  id: idOf,
  handle: ({ index }) => productSlug(index),
  title: ({ type, index }) => (type === 'ProductVariant' ? 'Default Title' : productName(index)),
  amount: ({ index }) => `${productPrice(index)}.0`,
  currencyCode: () => 'EUR',
  available: () => true,
  availableForSale: () => true,
  currentlyNotInStock: () => false,
  ready: () => true,
  quantity: () => 1,
  totalQuantity: () => 1,
  weight: () => 0,
  hasNextPage: () => false,
  hasPreviousPage: () => false,
  cursor: ({ index }) => `cursor-${index}`,
  moneyFormat: () => '€{{amount}}',
  webUrl: () => 'https://shopify.test/checkout',
  checkoutUrl: () => 'https://shopify.test/checkout',
  requiresShipping: () => true,
  taxExempt: () => false,
  taxesIncluded: () => true,
  createdAt: () => '2026-01-12T09:00:00Z',
  updatedAt: () => '2026-01-12T09:00:00Z',
  publishedAt: () => '2026-01-12T09:00:00Z',
  descriptionHtml: () => '<p>A long, patient blade with wide teeth that goes through a dark crust.</p>',
  description: () => 'A long, patient blade with wide teeth that goes through a dark crust.',
  vendor: () => 'Larch & Loam',
  productType: () => 'Knives',
};

/** The type of a field's value, if the field's name differs from the type's name. */
const TYPES: Readonly<Record<string, string>> = {
  product: 'Product',
  productByHandle: 'Product',
  variant: 'ProductVariant',
  merchandise: 'ProductVariant',
  checkout: 'Checkout',
  cart: 'Cart',
  shop: 'Shop',
};

const EMPTY =
  /^(compareAtPrice\w*|unitPrice\w*|image|featuredImage|completedAt|completed|order|email|note|shippingAddress|shippingLine|sku|onlineStoreUrl|orderStatusUrl|userErrors)$/;

export function createShopifyAnswers() {
  const answers = new Map<string, string>();

  function answerQuery(body: string): string {
    const { query, variables = {} } = JSON.parse(body);
    const { definitions } = parse(query);
    const fragments = new Map(
      definitions
        .filter((each): each is FragmentDefinitionNode => each.kind === GraphqlKind.FRAGMENT_DEFINITION)
        .map(each => [each.name.value, each]),
    );
    const operation = definitions.find(
      (each): each is OperationDefinitionNode => each.kind === GraphqlKind.OPERATION_DEFINITION,
    );
    const argumentOf = (field: FieldNode, name: string): unknown => {
      const value = field.arguments?.find(each => each.name.value === name)?.value;
      if (value?.kind === GraphqlKind.VARIABLE) return variables[value.name.value];
      if (value?.kind === GraphqlKind.LIST)
        return value.values.map(each =>
          each.kind === GraphqlKind.VARIABLE ? variables[each.name.value] : 'value' in each ? each.value : undefined,
        );
      return value && 'value' in value ? value.value : undefined;
    };

    function resolveSelection(selection: SelectionSetNode, place: Place): Record<string, unknown> {
      const result: Record<string, unknown> = {};
      for (const each of selection.selections) {
        if (each.kind === GraphqlKind.FIELD) {
          const key = each.alias?.value ?? each.name.value;
          const value = resolveField(each, place);
          const known = result[key];
          result[key] = isObject(value) && isObject(known) ? { ...known, ...value } : value;
          continue;
        }
        const fragment = each.kind === GraphqlKind.FRAGMENT_SPREAD ? fragments.get(each.name.value) : each;
        const condition = fragment?.typeCondition?.name.value;
        if (fragment && (!condition || condition === place.type || /^(Node|Merchandise|BaseCartLine)$/.test(condition)))
          Object.assign(result, resolveSelection(fragment.selectionSet, place));
      }
      return result;
    }

    function resolveField(field: FieldNode, place: Place): unknown {
      const name = field.name.value;
      const { selectionSet } = field;
      if (name === 'nodes' && argumentOf(field, 'ids')) {
        return (argumentOf(field, 'ids') as string[]).map(
          id => selectionSet && resolveSelection(selectionSet, { type: 'Product', index: indexOf(id) }),
        );
      }
      if (!selectionSet) return SCALARS[name]?.(place) ?? (EMPTY.test(name) ? null : '');
      const id = name === 'node' ? argumentOf(field, 'id') : undefined;
      if (id !== undefined) {
        const type = /shopify\/(\w+)\//.exec(String(id))?.[1] ?? 'Product';
        return resolveSelection(selectionSet, { type, index: indexOf(id) });
      }
      if (name === 'options') {
        return [{ ...resolveSelection(selectionSet, place), name: 'Title', values: ['Default Title'] }];
      }
      if (name === 'selectedOptions') return [{ name: 'Title', value: 'Default Title' }];
      if (name === 'edges') {
        return place.type.endsWith('[]')
          ? [resolveSelection(selectionSet, { ...place, type: place.type.slice(0, -2) })]
          : [];
      }
      const isConnection = selectionSet.selections.some(
        each => each.kind === GraphqlKind.FIELD && each.name.value === 'edges',
      );
      if (isConnection) {
        const type = LISTS[name];
        return resolveSelection(selectionSet, { ...place, type: type ? `${type}[]` : 'None' });
      }
      if (name === 'node') return resolveSelection(selectionSet, place);
      if (EMPTY.test(name)) return null;
      if (/(Errors|Attributes|attributes|Allocations|GiftCards|Methods|warnings)$/.test(name)) return [];
      const changed = /^(checkout|cart)[A-Z]/.test(name);
      return resolveSelection(selectionSet, {
        index: changed ? indexOf(/ProductVariant\/\d+/.exec(JSON.stringify(variables))?.[0]) : place.index,
        type: TYPES[name] ?? place.type,
      });
    }

    return JSON.stringify({
      data: operation ? resolveSelection(operation.selectionSet, { type: 'Query', index: 0 }) : {},
    });
  }

  return ({ body }: BenchRequest): Answer => {
    const known = answers.get(body) ?? answerQuery(body);
    answers.set(body, known);
    return { kind: 'api', type: 'application/json', body: known };
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
