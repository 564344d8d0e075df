import type { Collection } from '../../../src/api/collections.ts';
import type { Product } from '../../../src/api/products.ts';
import { type Asking, collectionBy, collectionPage, productPage, productWith } from '../acts/catalog-reads.ts';
import { refusal } from '../refusal.ts';
import type { Page } from '../rules/paging.ts';
import { productOf } from '../rules/products.ts';
import type { DocumentAsking, SchemaPart } from './schema-part.ts';

type Given = Readonly<Record<string, unknown>>;

/** The arguments of a list as the REST calls take them. */
const queryOf = ({ filter, sort, limit = 50, offset = 0 }: Given) => ({ filter, sort, paging: { limit, offset } });

const joined = (filter: unknown, condition: Given) => (filter ? { $and: [filter, condition] } : condition);

const listOf = <Item>({ items, metadata }: Page<Item>, shown: (item: Item) => unknown) => ({
  items: items.map(shown),
  ...metadata,
});

/** A product whose collections can be asked for further. */
const productNode = (product: Product) => ({
  ...product,
  collections: (given: Given, asking: DocumentAsking) => {
    asking.spend();
    const filter = { id: { $in: product.collectionIds } };
    return collectionPage(asking, queryOf({ ...given, filter })).items.map(collectionNode);
  },
});

/** A collection whose products can be asked for further. */
const collectionNode = (collection: Collection) => ({
  ...collection,
  products: (given: Given, asking: DocumentAsking) => {
    asking.spend();
    const filter = joined(given.filter, { collectionIds: { $hasSome: [collection.id] } });
    return listOf(productPage(asking, queryOf({ ...given, filter })), productNode);
  },
});

/** Looks something up by its id or slug; one of the two must be given. */
function by(given: Given): 'id' | 'slug' {
  if ((given.id === undefined) === (given.slug === undefined))
    throw refusal(400, 'INVALID_ARGUMENT', 'Either an id or a slug must be given.');
  return given.id === undefined ? 'slug' : 'id';
}

function productBy(given: Given, asking: Asking): Product {
  if (by(given) === 'id') return productOf(productWith(asking, given.id), asking.origin);
  const [product] = productPage(asking, { filter: { slug: given.slug } }).items;
  if (!product) throw refusal(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { slug: given.slug });
  return product;
}

export const catalog: SchemaPart = {
  types: `
    extend type Query {
      product(id: ID, slug: String): Product
      products(filter: JSON, sort: [Sorting!], limit: Int, offset: Int): ProductList!
      collection(id: ID, slug: String): Collection
      collections(filter: JSON, sort: [Sorting!], limit: Int, offset: Int): CollectionList!
    }
    type ProductList { items: [Product!]!, count: Int!, offset: Int!, total: Int! }
    type CollectionList { items: [Collection!]!, count: Int!, offset: Int!, total: Int! }
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
      products(filter: JSON, sort: [Sorting!], limit: Int, offset: Int): ProductList!
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
    products: (given, asking) => listOf(productPage(asking, queryOf(given)), productNode),
    collection: (given, asking) => {
      const field = by(given);
      return collectionNode(collectionBy(asking, field, given[field]));
    },
    collections: (given, asking) => listOf(collectionPage(asking, queryOf(given)), collectionNode),
  },
};
