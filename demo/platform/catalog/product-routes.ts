import * as products from '../../../src/api/products.ts';
import { on } from '../access/route.ts';
import { askedFlagIn } from '../core/flags.ts';
import { priceData } from '../core/money.ts';
import { pageIn } from '../core/query/paging.ts';
import { checked, listIn, textIn } from '../core/validate.ts';
import { mediaOf } from './media-view.ts';
import { type CatalogVariant, inStock, sameChoices, variantsOf } from './product.ts';
import { optionsOf, productOf, variantOf } from './product-view.ts';
import { productPage, productWith, variantBy, variantPage } from './query.ts';
import { choicesIn } from './variant-changes.ts';

const fits = ({ choices }: CatalogVariant, made: Readonly<Record<string, string>>): boolean =>
  Object.entries(made).every(([name, choice]) => choices[name] === choice);

export const productRoutes = [
  on(products.queryProducts, call => {
    const { items, metadata } = productPage(call, call.input.query);
    return { products: items, metadata };
  }),
  on(products.getProduct, call => {
    const asked = checked(fail =>
      askedFlagIn(call.input.includeMerchantSpecificData, 'includeMerchantSpecificData', fail),
    );
    const product = productWith(call, call.input.id);
    return { product: productOf(product, call.origin, asked && call.caller.elevated) };
  }),
  on(products.getProductOptionsAvailability, call => {
    const product = productWith(call, call.input.id);
    const variants = variantsOf(product);
    const made = checked(fail => choicesIn(call.input.options, 'options', fail));
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
    const { ids, asked } = checked(fail => ({
      ids: listIn(input.variantIds, 'variantIds', 100, fail).map((id, at) => textIn(id, `variantIds[${at}]`, 36, fail)),
      asked: askedFlagIn(input.includeMerchantSpecificData, 'includeMerchantSpecificData', fail),
    }));
    const { limit, offset } = pageIn(input.paging, 'paging');
    const made = checked(fail => choicesIn(input.choices, 'choices', fail));
    const found = variantsOf(product).filter(
      variant => fits(variant, made) && (ids.length === 0 || ids.includes(variant.id)),
    );
    const page = found.slice(offset, offset + limit);
    return {
      variants: page.map(variant => variantOf(product, variant, asked && caller.elevated)),
      metadata: { items: page.length, offset },
      totalResults: found.length,
    };
  }),
  on(products.queryStoreVariants, call => {
    const { items, metadata } = variantPage(call, call.input.query);
    return { variants: items, metadata };
  }),
  on(products.getStoreVariant, call => ({
    variant: variantBy(
      call,
      checked(fail => textIn(call.input.id, 'id', 80, fail)),
    ),
  })),
];
