import type { Collection } from '../../../src/api/collections.ts';
import type { Product } from '../../../src/api/products.ts';
import { toProduct } from '../catalog/product-view.ts';
import {
  type CatalogRequest,
  getCollection,
  getVisibleProduct,
  queryCollections,
  queryProducts,
} from '../catalog/query.ts';
import { countProducts } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import { listReviews } from './reviews.ts';
import type { FieldArguments, GraphqlRequest, SchemaPart } from './schema-part.ts';

/** The arguments of a list field as a REST query. */
const toQuery = ({ filter, sort, limit = 50, offset = 0 }: FieldArguments) => ({
  filter,
  sort,
  paging: { limit, offset },
});

const andFilter = (filter: unknown, condition: FieldArguments) => (filter ? { $and: [filter, condition] } : condition);

/** Reading a product takes as long as reading this number of reviews. */
const ROWS_OF_PRODUCT = 12;

/** The rows of one read of products or collections: all products of the shop, because each such read reads them all. */
const rows = ({ context, caller }: CatalogRequest): number =>
  ROWS_OF_PRODUCT * countProducts(context.db, caller.clientId);

/** A product whose collections and reviews can be selected. */
const productNode = (product: Product) => ({
  ...product,
  collections: (_: FieldArguments, { read }: GraphqlRequest) => {
    const filter = { id: { $in: product.collectionIds } };
    const query = { filter, paging: { limit: 100 } };
    return read({ rows, filter, work: request => queryCollections(request, query).items.map(collectionNode) });
  },
  reviews: ({ limit }: FieldArguments, request: GraphqlRequest) =>
    listReviews(request, { entityId: product.id, limit }),
});

/** A collection whose products can be selected. */
const collectionNode = (collection: Collection) => ({
  ...collection,
  products: (args: FieldArguments, { read }: GraphqlRequest) => {
    const filter = andFilter(args.filter, { collectionIds: { $hasSome: [collection.id] } });
    const query = toQuery({ ...args, filter });
    return read({ rows, filter, work: request => queryProducts(request, query).items.map(productNode) });
  },
});

/** The product with an id or a slug. Exactly one of the two must be given. */
function resolveProduct({ id, slug }: FieldArguments, request: CatalogRequest): Product {
  if ((id ?? slug) === undefined || (id !== undefined && slug !== undefined))
    throw apiError(400, 'INVALID_ARGUMENT', 'Either an id or a slug must be given.');
  if (id !== undefined) return toProduct(getVisibleProduct(request, id), request.origin);
  const [product] = queryProducts(request, { filter: { slug } }).items;
  if (!product) throw apiError(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { slug });
  return product;
}

export const catalog: SchemaPart = {
  types: `
    extend type Query {
      product(id: ID, slug: String): Product
      products(filter: JSON, sort: [Sorting!], limit: Int = 50, offset: Int = 0): [Product!]!
      collection(slug: String!): Collection
      collections(filter: JSON, sort: [Sorting!], limit: Int = 50, offset: Int = 0): [Collection!]!
    }
    type Product {
      id: ID!
      name: String!
      slug: String!
      visible: Boolean!
      productType: String!
      description: String!
      sku: String
      weight: Float
      weightRange: Range
      stock: ProductStock!
      priceData: PriceData!
      convertedPriceData: PriceData!
      priceRange: Range
      pricePerUnitData: JSON
      additionalInfoSections: [InfoSection!]!
      ribbon: String
      brand: String
      media: Media!
      customTextFields: [TextField!]!
      manageVariants: Boolean!
      productOptions: [ProductOption!]!
      variants: [Variant!]!
      productPageUrl: PageAddress!
      discount: Discount!
      collectionIds: [ID!]!
      collections: [Collection!]!
      reviews(limit: Int = 10): [Review!]!
      numericId: String
      lastUpdated: String!
      createdDate: String!
    }
    type Collection {
      id: ID!
      name: String!
      slug: String!
      description: String
      media: Media!
      numberOfProducts: Int!
      visible: Boolean!
      products(filter: JSON, sort: [Sorting!], limit: Int = 50, offset: Int = 0): [Product!]!
    }
    type PriceData {
      currency: String!
      price: Float!
      discountedPrice: Float!
      pricePerUnit: Float
      formatted: FormattedPrice!
    }
    type FormattedPrice { price: String!, discountedPrice: String!, pricePerUnit: String }
    type Range { minValue: Float!, maxValue: Float! }
    type ProductStock { trackInventory: Boolean!, quantity: Int, inStock: Boolean!, inventoryStatus: String! }
    type Media { mainMedia: MediaItem, items: [MediaItem!]! }
    type MediaItem { id: ID!, title: String!, mediaType: String!, thumbnail: MediaFile, image: MediaFile, video: Video }
    "The size of a file on another server is not known."
    type MediaFile { url: String!, width: Int, height: Int, format: String, altText: String }
    type Video { files: [MediaFile!]!, stillFrameMediaId: ID! }
    type InfoSection { title: String!, description: String! }
    type TextField { title: String!, maxLength: Int!, mandatory: Boolean! }
    type ProductOption { name: String!, optionType: String!, choices: [Choice!]! }
    type Choice { value: String!, description: String!, media: Media, inStock: Boolean!, visible: Boolean! }
    type Variant { id: ID!, choices: JSON!, variant: VariantData!, stock: VariantStock! }
    type VariantData {
      priceData: PriceData!
      convertedPriceData: PriceData!
      weight: Float!
      sku: String!
      visible: Boolean!
    }
    type VariantStock { trackQuantity: Boolean!, quantity: Int, inStock: Boolean! }
    type PageAddress { base: String!, path: String! }
    type Discount { type: String!, value: Float! }
  `,
  fields: {
    product: (args, { read }) => read({ rows, work: request => productNode(resolveProduct(args, request)) }),
    products: (args, { read }) =>
      read({
        rows,
        filter: args.filter,
        work: request => queryProducts(request, toQuery(args)).items.map(productNode),
      }),
    collection: ({ slug }, { read }) =>
      read({ rows, work: request => collectionNode(getCollection(request, 'slug', slug)) }),
    collections: (args, { read }) =>
      read({
        rows,
        filter: args.filter,
        work: request => queryCollections(request, toQuery(args)).items.map(collectionNode),
      }),
  },
};
