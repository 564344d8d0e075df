import type { Collection, CollectionFields } from '../../../src/api/collections.ts';
import type { Product, ProductFields, StoreVariant, VariantFields } from '../../../src/api/products.ts';
import type { Call } from '../access/route.ts';
import { refusal } from '../core/api-error.ts';
import { type Page, pageOf, type Readers } from '../core/query/paging.ts';
import { isPicture, mediaOf } from './media-view.ts';
import { type CatalogProduct, type CatalogVariant, inStock, variantsOf } from './product.ts';
import { datesOf, inventoryStatusOf, productOf, storeVariantId, storeVariantOf } from './product-view.ts';
import { type CatalogCollection, collectionsOf, findProduct, productsOf } from './store.ts';

/** Who asks, and where. */
export type Asking = Pick<Call<unknown>, 'caller' | 'store' | 'origin'>;

/** What is on the shelves; a merchant sees what lies behind them too. */
const shelves = ({ caller, store }: Asking): readonly CatalogProduct[] =>
  productsOf(store.db, caller.clientId).filter(({ visible }) => visible || caller.elevated);

/** A product by its id; 404 where the caller sees none. */
export function productWith({ caller, store }: Asking, id: unknown): CatalogProduct {
  const found = typeof id === 'string' ? findProduct(store.db, caller.clientId, id) : undefined;
  if (found && (found.visible || caller.elevated)) return found;
  throw refusal(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { id });
}

const productFields: Readers<CatalogProduct, ProductFields> = {
  id: ({ id }) => id,
  slug: ({ seed }) => seed.slug,
  name: ({ seed }) => seed.name,
  sku: ({ seed }) => seed.sku,
  brand: ({ seed }) => seed.brand,
  ribbon: ({ seed }) => seed.ribbon,
  price: ({ price }) => price / 100,
  productType: ({ seed }) => seed.productType,
  visible: ({ visible }) => visible,
  collectionIds: ({ seed }) => seed.collections,
  'collections.id': ({ seed }) => seed.collections,
  'stock.inventoryStatus': product => inventoryStatusOf(variantsOf(product).filter(({ visible }) => visible)),
  createdDate: product => datesOf(product).createdDate,
  lastUpdated: product => datesOf(product).lastUpdated,
};

/** The products that a query finds. */
export function productPage(asking: Asking, query: unknown): Page<Product> {
  const { items, metadata } = pageOf(shelves(asking), query, productFields);
  return { items: items.map(product => productOf(product, asking.origin)), metadata };
}

export interface Placed {
  readonly product: CatalogProduct;
  readonly variant: CatalogVariant;
}

const variantsOn = (asking: Asking): readonly Placed[] =>
  shelves(asking).flatMap(product => variantsOf(product).map(variant => ({ product, variant })));

const variantFields: Readers<Placed, VariantFields> = {
  id: ({ product, variant }) => storeVariantId(product.id, variant.id),
  variantId: ({ variant }) => variant.id,
  productId: ({ product }) => product.id,
  productName: ({ product }) => product.seed.name,
  sku: ({ variant }) => variant.sku,
  managedVariant: ({ product }) => product.seed.manageVariants ?? false,
  collectionIds: ({ product }) => product.seed.collections,
  'stock.inStock': ({ variant }) => inStock(variant),
};

const shownVariant = ({ origin, store }: Asking, { product, variant }: Placed): StoreVariant =>
  storeVariantOf(product, variant, origin, store.clock.now());

export function variantPage(asking: Asking, query: unknown): Page<StoreVariant> {
  const { items, metadata } = pageOf(variantsOn(asking), query, variantFields);
  return { items: items.map(placed => shownVariant(asking, placed)), metadata };
}

export function variantBy(asking: Asking, id: string): StoreVariant {
  const found = variantsOn(asking).find(({ product, variant }) => storeVariantId(product.id, variant.id) === id);
  if (!found) throw refusal(404, 'VARIANT_NOT_FOUND', 'The shop has no such variant.', { id });
  return shownVariant(asking, found);
}

const membersOf = (asking: Asking, id: string): readonly CatalogProduct[] =>
  shelves(asking).filter(({ seed }) => seed.collections.includes(id));

/** Collections that the caller sees: hidden ones are the merchant's alone. */
const collectionsFor = ({ store, caller }: Asking): readonly CatalogCollection[] =>
  collectionsOf(store.db, caller.clientId).filter(({ visible }) => visible !== false || caller.elevated);

/** A collection is shown by its first product. */
export function shownCollection(asking: Asking, collection: CatalogCollection): Collection {
  const { id, slug, name, description, visible = true } = collection;
  const members = membersOf(asking, id);
  const picture = members[0]?.seed.media.find(isPicture);
  return {
    id,
    name,
    slug,
    ...(description && { description }),
    media: mediaOf(asking.origin, picture ? [picture] : []),
    numberOfProducts: members.length,
    visible,
  };
}

export function collectionBy(asking: Asking, field: 'id' | 'slug', value: unknown): Collection {
  const found = collectionsFor(asking).find(collection => collection[field] === value);
  if (!found) throw refusal(404, 'COLLECTION_NOT_FOUND', 'The shop has no such collection.', { [field]: value });
  return shownCollection(asking, found);
}

const collectionFields = (asking: Asking): Readers<CatalogCollection, CollectionFields> => ({
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  name: ({ name }) => name,
  description: ({ description }) => description,
  visible: ({ visible }) => visible !== false,
  numberOfProducts: ({ id }) => membersOf(asking, id).length,
});

export function collectionPage(asking: Asking, query: unknown): Page<Collection> {
  const { items, metadata } = pageOf(collectionsFor(asking), query, collectionFields(asking));
  return { items: items.map(collection => shownCollection(asking, collection)), metadata };
}
