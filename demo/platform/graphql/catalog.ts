import type { Collection } from '../../../src/api/collections.ts';
import type { Product } from '../../../src/api/products.ts';
import { productOf } from '../catalog/product-view.ts';
import { type Asking, collectionBy, collectionPage, productPage, productWith } from '../catalog/query.ts';
import { refusal } from '../core/api-error.ts';
import { reviewsOf } from './reviews.ts';
import type { DocumentAsking, Given, SchemaPart } from './schema-part.ts';

/** The arguments of a list as the REST calls take them. */
const queryOf = ({ filter, sort, limit = 50, offset = 0 }: Given) => ({ filter, sort, paging: { limit, offset } });

const joined = (filter: unknown, condition: Given) => (filter ? { $and: [filter, condition] } : condition);

/** A product whose collections and reviews can be asked for further. */
const productNode = (product: Product) => ({
  ...product,
  collections: (_: Given, asking: DocumentAsking) => {
    asking.spend();
    const filter = { id: { $in: product.collectionIds } };
    return collectionPage(asking, { filter, paging: { limit: 100 } }).items.map(collectionNode);
  },
  reviews: ({ limit }: Given, asking: DocumentAsking) => {
    asking.spend();
    return reviewsOf(asking, { entityId: product.id, limit });
  },
});

/** A collection whose products can be asked for further. */
const collectionNode = (collection: Collection) => ({
  ...collection,
  products: (given: Given, asking: DocumentAsking) => {
    asking.spend();
    const filter = joined(given.filter, { collectionIds: { $hasSome: [collection.id] } });
    return productPage(asking, queryOf({ ...given, filter })).items.map(productNode);
  },
});

/** The product of an id or a slug; one of the two must be given. */
function productBy({ id, slug }: Given, asking: Asking): Product {
  if ((id ?? slug) === undefined || (id !== undefined && slug !== undefined))
    throw refusal(400, 'INVALID_ARGUMENT', 'Either an id or a slug must be given.');
  if (id !== undefined) return productOf(productWith(asking, id), asking.origin);
  const [product] = productPage(asking, { filter: { slug } }).items;
  if (!product) throw refusal(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { slug });
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
    type MediaFile { url: String!, width: Int!, height: Int!, format: String, altText: String }
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
    product: (given, asking) => productNode(productBy(given, asking)),
    products: (given, asking) => productPage(asking, queryOf(given)).items.map(productNode),
    collection: ({ slug }, asking) => collectionNode(collectionBy(asking, 'slug', slug)),
    collections: (given, asking) => collectionPage(asking, queryOf(given)).items.map(collectionNode),
  },
};
