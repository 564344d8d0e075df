import * as products from '../../../src/api/products.ts';
import { on } from '../access/route.ts';
import { toPriceData } from '../core/money.ts';
import { validatePaging } from '../core/query/paging.ts';
import { parseList, parseQueryBoolean, parseString, type Report, validate } from '../core/validate.ts';
import { toMedia } from './media-view.ts';
import { areChoicesEqual, type CatalogProduct, type CatalogVariant, isInStock, listVariants } from './product.ts';
import { toProduct, toProductOptions, toVariant } from './product-view.ts';
import { getStoreVariant, getVisibleProduct, queryProducts, queryStoreVariants } from './query.ts';
import { parseChoices } from './variant-changes.ts';

const matchesChoices = ({ choices }: CatalogVariant, requested: Readonly<Record<string, string>>): boolean =>
  Object.entries(requested).every(([name, choice]) => choices[name] === choice);

/** Choices of a product's options; any other option or choice is reported. */
function parseProductChoices({ data }: CatalogProduct, value: unknown, field: string, report: Report) {
  const chosen = parseChoices(value, field, report);
  for (const [name, choice] of Object.entries(chosen)) {
    const option = data.options?.find(one => one.name === name);
    if (!option) report(`${field}.${name}`, 'is no option of the product', 'FIELD_NOT_ALLOWED');
    else if (!option.choices.some(({ description }) => description === choice))
      report(`${field}.${name}`, 'must be a choice of the option', 'INVALID_ENUM_VALUE');
  }
  return chosen;
}

export const productRoutes = [
  on(products.queryProducts, ['query'], call => {
    const { items, metadata } = queryProducts(call, call.input.query);
    return { products: items, metadata };
  }),
  on(products.getProduct, ['includeMerchantSpecificData'], call => {
    const forMerchant = validate(report =>
      parseQueryBoolean(call.input.includeMerchantSpecificData, 'includeMerchantSpecificData', report),
    );
    const product = getVisibleProduct(call, call.input.id);
    return { product: toProduct(product, call.origin, forMerchant && call.caller.elevated) };
  }),
  on(products.getProductOptionsAvailability, ['options'], call => {
    const product = getVisibleProduct(call, call.input.id);
    const variants = listVariants(product);
    const chosen = validate(report => parseProductChoices(product, call.input.options, 'options', report));
    const available = variants.filter(variant => matchesChoices(variant, chosen));
    const selected = variants.find(variant => areChoicesEqual(variant.choices, chosen));
    const price = selected && toPriceData(selected.fullPrice, selected.price, product.currency);
    return {
      ...(selected &&
        price && {
          selectedVariant: {
            price,
            convertedPriceData: price,
            weight: selected.weight / 1000,
            sku: selected.sku,
            ...(selected.stock !== null && { quantity: selected.stock }),
            inStock: isInStock(selected),
            visible: selected.visible,
          },
        }),
      media: toMedia(call.origin, product.data.media),
      productOptions: toProductOptions(product, available, call.origin),
      availableForPurchase: selected !== undefined && isInStock(selected),
    };
  }),
  on(products.queryProductVariants, ['choices', 'variantIds', 'paging', 'includeMerchantSpecificData'], call => {
    const { input, caller } = call;
    const product = getVisibleProduct(call, input.id);
    const { ids, forMerchant } = validate(report => ({
      ids: parseList(input.variantIds, 'variantIds', 100, report).map((id, index) =>
        parseString(id, `variantIds[${index}]`, 36, report),
      ),
      forMerchant: parseQueryBoolean(input.includeMerchantSpecificData, 'includeMerchantSpecificData', report),
    }));
    const { limit, offset } = validatePaging(input.paging, 'paging');
    const chosen = validate(report => parseChoices(input.choices, 'choices', report));
    const found = listVariants(product).filter(
      variant => matchesChoices(variant, chosen) && (ids.length === 0 || ids.includes(variant.id)),
    );
    const page = found.slice(offset, offset + limit);
    return {
      variants: page.map(variant => toVariant(product, variant, forMerchant && caller.elevated)),
      metadata: { items: page.length, offset },
      totalResults: found.length,
    };
  }),
  on(products.queryStoreVariants, ['query'], call => {
    const { items, metadata } = queryStoreVariants(call, call.input.query);
    return { variants: items, metadata };
  }),
  on(products.getStoreVariant, [], call => ({
    variant: getStoreVariant(
      call,
      validate(report => parseString(call.input.id, 'id', 80, report)),
    ),
  })),
];
