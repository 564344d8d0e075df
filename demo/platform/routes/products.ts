import * as products from '../../../src/api/products.ts';
import { refusal } from '../refusal.ts';
import { type Call, on } from '../route.ts';
import { findProduct, productsOf } from '../rows/catalog.ts';
import { type CatalogProduct, type CatalogVariant, inStock, sameChoices, variantsOf } from '../rules/catalog.ts';
import { checked, isRecord, listIn, textIn } from '../rules/checks.ts';
import { mediaOf } from '../rules/media.ts';
import { priceData } from '../rules/money.ts';
import { type Fields, pageIn, pageOf } from '../rules/paging.ts';
import { collectionId, optionsOf, productOf, storeVariantId, storeVariantOf, variantOf } from '../rules/products.ts';

type Asking = Pick<Call<unknown>, 'caller' | 'store'>;

/** What is on the shelves; a merchant sees what lies behind them too. */
const shelves = ({ caller, store }: Asking): readonly CatalogProduct[] =>
  productsOf(store.db, caller.clientId).filter(({ visible }) => visible || caller.elevated);

function productWith({ caller, store }: Asking, id: unknown): CatalogProduct {
  const found = typeof id === 'string' ? findProduct(store.db, caller.clientId, id) : undefined;
  if (found && (found.visible || caller.elevated)) return found;
  throw refusal(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { id });
}

const productFields: Fields<CatalogProduct> = {
  id: ({ id }) => id,
  slug: ({ seed }) => seed.slug,
  name: ({ seed }) => seed.name,
  sku: ({ seed }) => seed.sku,
  brand: ({ seed }) => seed.brand,
  ribbon: ({ seed }) => seed.ribbon,
  price: ({ price }) => price / 100,
  productType: ({ seed }) => seed.productType,
  collectionIds: ({ clientId, seed }) => seed.collections.map(slug => collectionId(clientId, slug)),
  'collections.id': ({ clientId, seed }) => seed.collections.map(slug => collectionId(clientId, slug)),
};

interface Placed {
  readonly product: CatalogProduct;
  readonly variant: CatalogVariant;
}

const variantsOn = (asking: Asking): readonly Placed[] =>
  shelves(asking).flatMap(product => variantsOf(product).map(variant => ({ product, variant })));

const variantFields: Fields<Placed> = {
  id: ({ product, variant }) => storeVariantId(product.id, variant.id),
  variantId: ({ variant }) => variant.id,
  productId: ({ product }) => product.id,
  productName: ({ product }) => product.seed.name,
  sku: ({ variant }) => variant.sku,
  collectionIds: ({ product }) => product.seed.collections.map(slug => collectionId(product.clientId, slug)),
};

const choicesIn = (value: unknown): Readonly<Record<string, string>> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, choice]) => [name, String(choice)])) : {};

const fits = ({ choices }: CatalogVariant, made: Readonly<Record<string, string>>): boolean =>
  Object.entries(made).every(([name, choice]) => choices[name] === choice);

export const productRoutes = [
  on(products.queryProducts, call => {
    const { items, metadata } = pageOf(shelves(call), call.input.query, productFields);
    return { products: items.map(product => productOf(product, call.origin)), metadata };
  }),
  on(products.getProduct, call => {
    const asked = String(call.input.includeMerchantSpecificData) === 'true';
    const product = productWith(call, call.input.id);
    return { product: productOf(product, call.origin, asked && call.caller.elevated) };
  }),
  on(products.getProductOptionsAvailability, call => {
    const product = productWith(call, call.input.id);
    const variants = variantsOf(product);
    const made = choicesIn(call.input.options);
    const open = variants.filter(variant => fits(variant, made));
    const selected = variants.find(variant => sameChoices(variant.choices, made));
    const price = selected && priceData(selected.fullPrice, selected.price, product.currency);
    return {
      ...(selected &&
        price && {
          selectedVariant: {
            price,
            convertedPriceData: price,
            weight: selected.weight / 1000,
            sku: selected.sku,
            ...(selected.stock !== null && { quantity: selected.stock }),
            inStock: inStock(selected),
            visible: selected.visible,
          },
        }),
      media: mediaOf(call.origin, product.seed.media),
      productOptions: optionsOf(product, open, call.origin),
      availableForPurchase: selected !== undefined && inStock(selected),
    };
  }),
  on(products.queryProductVariants, call => {
    const { input, caller } = call;
    const product = productWith(call, input.id);
    const ids = checked(fail => listIn(input.variantIds, 'variantIds', 100, fail));
    const { limit, offset } = pageIn(input.paging, 'paging');
    const made = choicesIn(input.choices);
    const found = variantsOf(product).filter(
      variant => fits(variant, made) && (ids.length === 0 || ids.includes(variant.id)),
    );
    const page = found.slice(offset, offset + limit);
    const forMerchant = input.includeMerchantSpecificData === true && caller.elevated;
    return {
      variants: page.map(variant => variantOf(product, variant, forMerchant)),
      metadata: { items: page.length, offset },
      totalResults: found.length,
    };
  }),
  on(products.queryStoreVariants, call => {
    const { items, metadata } = pageOf(variantsOn(call), call.input.query, variantFields);
    return { variants: items.map(({ product, variant }) => storeVariantOf(product, variant, call.origin)), metadata };
  }),
  on(products.getStoreVariant, call => {
    const id = checked(fail => textIn(call.input.id, 'id', 80, fail));
    const found = variantsOn(call).find(({ product, variant }) => storeVariantId(product.id, variant.id) === id);
    if (!found) throw refusal(404, 'VARIANT_NOT_FOUND', 'The shop has no such variant.', { id });
    return { variant: storeVariantOf(found.product, found.variant, call.origin) };
  }),
];
