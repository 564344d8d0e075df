import type { Collection, CollectionFields } from '../../../src/api/collections.ts';
import type { Product, ProductFields, StoreVariant, VariantFields } from '../../../src/api/products.ts';
import type { AuthenticatedCall } from '../access/route.ts';
import { apiError } from '../core/api-error.ts';
import { type PagedItems, paginate } from '../core/query/paging.ts';
import { defineQueryFields } from '../core/query/visible-fields.ts';
import { isPicture, toMedia } from './media-view.ts';
import { type CatalogProduct, type CatalogVariant, isInStock, listVariants } from './product.ts';
import { createStoreVariantId, toInventoryStatus, toProduct, toProductDates, toStoreVariant } from './product-view.ts';
import { type CatalogCollection, findProduct, listCollections, listProducts } from './store.ts';

export type CatalogRequest = Pick<AuthenticatedCall<unknown>, 'caller' | 'context' | 'origin'>;

/** The visible products of the shop. The merchant also gets the hidden products. */
const listVisibleProducts = ({ caller, context }: CatalogRequest): readonly CatalogProduct[] =>
  listProducts(context.db, caller.clientId).filter(({ visible }) => visible || caller.elevated);

/** A product by its id; throws 404 if the caller may not see it. */
export function getVisibleProduct({ caller, context }: CatalogRequest, id: unknown): CatalogProduct {
  const found = typeof id === 'string' ? findProduct(context.db, caller.clientId, id) : undefined;
  if (found && (found.visible || caller.elevated)) return found;
  throw apiError(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { id });
}

const productFields = defineQueryFields<CatalogProduct, ProductFields>(
  {
    id: ({ id }) => id,
    slug: ({ data }) => data.slug,
    name: ({ data }) => data.name,
    sku: ({ data }) => data.sku,
    brand: ({ data }) => data.brand,
    ribbon: ({ data }) => data.ribbon,
    price: ({ price }) => price / 100,
    productType: ({ data }) => data.productType,
    visible: ({ visible }) => visible,
    collectionIds: ({ data }) => data.collections,
    'collections.id': ({ data }) => data.collections,
    'stock.inventoryStatus': product => toInventoryStatus(listVariants(product).filter(({ visible }) => visible)),
    createdDate: product => toProductDates(product).createdDate,
    lastUpdated: product => toProductDates(product).lastUpdated,
  },
  {},
);

export function queryProducts(request: CatalogRequest, query: unknown): PagedItems<Product> {
  const { items, metadata } = paginate(listVisibleProducts(request), query, productFields(request.caller));
  return { items: items.map(product => toProduct(product, request.origin)), metadata };
}

interface ProductVariant {
  readonly product: CatalogProduct;
  readonly variant: CatalogVariant;
}

const listVisibleVariants = (request: CatalogRequest): readonly ProductVariant[] =>
  listVisibleProducts(request).flatMap(product => listVariants(product).map(variant => ({ product, variant })));

const variantFields = defineQueryFields<ProductVariant, VariantFields>(
  {
    id: ({ product, variant }) => createStoreVariantId(product.id, variant.id),
    variantId: ({ variant }) => variant.id,
    productId: ({ product }) => product.id,
    productName: ({ product }) => product.data.name,
    sku: ({ variant }) => variant.sku,
    managedVariant: ({ product }) => product.data.manageVariants ?? false,
    collectionIds: ({ product }) => product.data.collections,
    'stock.inStock': ({ variant }) => isInStock(variant),
  },
  {},
);

const presentVariant = ({ origin, context }: CatalogRequest, { product, variant }: ProductVariant): StoreVariant =>
  toStoreVariant(product, variant, origin, context.clock.now());

export function queryStoreVariants(request: CatalogRequest, query: unknown): PagedItems<StoreVariant> {
  const { items, metadata } = paginate(listVisibleVariants(request), query, variantFields(request.caller));
  return { items: items.map(productVariant => presentVariant(request, productVariant)), metadata };
}

export function getStoreVariant(request: CatalogRequest, id: string): StoreVariant {
  const found = listVisibleVariants(request).find(
    ({ product, variant }) => createStoreVariantId(product.id, variant.id) === id,
  );
  if (!found) throw apiError(404, 'VARIANT_NOT_FOUND', 'The shop has no such variant.', { id });
  return presentVariant(request, found);
}

const listCollectionProducts = (products: readonly CatalogProduct[], id: string): readonly CatalogProduct[] =>
  products.filter(({ data }) => data.collections.includes(id));

/** The visible collections of the shop. The merchant also gets the hidden collections. */
const listVisibleCollections = ({ context, caller }: CatalogRequest): readonly CatalogCollection[] =>
  listCollections(context.db, caller.clientId).filter(({ visible }) => visible !== false || caller.elevated);

/**
 * A collection as the API returns it, with the first picture of its first product. Counts only products that the caller
 * may see.
 */
export function toCollection(
  request: CatalogRequest,
  collection: CatalogCollection,
  visibleProducts = listVisibleProducts(request),
): Collection {
  const { id, slug, name, description, visible = true } = collection;
  const products = listCollectionProducts(visibleProducts, id);
  const picture = products[0]?.data.media.find(isPicture);
  return {
    id,
    name,
    slug,
    ...(description && { description }),
    media: toMedia(request.origin, picture ? [picture] : []),
    numberOfProducts: products.length,
    visible,
  };
}

export function getCollection(request: CatalogRequest, field: 'id' | 'slug', value: unknown): Collection {
  const found = listVisibleCollections(request).find(collection => collection[field] === value);
  if (!found) throw apiError(404, 'COLLECTION_NOT_FOUND', 'The shop has no such collection.', { [field]: value });
  return toCollection(request, found);
}

const collectionFields = (products: readonly CatalogProduct[]) =>
  defineQueryFields<CatalogCollection, CollectionFields>(
    {
      id: ({ id }) => id,
      slug: ({ slug }) => slug,
      name: ({ name }) => name,
      description: ({ description }) => description,
      visible: ({ visible }) => visible !== false,
      numberOfProducts: ({ id }) => listCollectionProducts(products, id).length,
    },
    {},
  );

export function queryCollections(request: CatalogRequest, query: unknown): PagedItems<Collection> {
  const products = listVisibleProducts(request);
  const fields = collectionFields(products)(request.caller);
  const { items, metadata } = paginate(listVisibleCollections(request), query, fields);
  return { items: items.map(collection => toCollection(request, collection, products)), metadata };
}
