import * as products from '../../../src/api/products.ts';
import { inBulk } from '../acts/bulk.ts';
import { changeProduct, dropProduct, makeProduct, rewriteProduct } from '../acts/product-writes.ts';
import { type Call, on } from '../route.ts';
import { adjustmentIn, type Change, settingIn } from '../rules/bulk-properties.ts';
import { type CatalogProduct, variantsOf } from '../rules/catalog.ts';
import { checked, type Fail, listIn, textIn } from '../rules/checks.ts';
import {
  choiceMediaIn,
  mediaIdsIn,
  newMediaIn,
  withChoiceMedia,
  withMedia,
  withoutChoiceMedia,
  withoutMedia,
} from '../rules/product-media.ts';
import { productOf, variantOf } from '../rules/products.ts';
import { requireMerchant } from '../rules/rights.ts';
import { variantChangesIn, withPlainVariants, withVariants } from '../rules/variant-changes.ts';
import { arranged } from '../rules/variants.ts';

type Writing = Pick<Call<{ readonly id: string }>, 'store' | 'caller' | 'input'>;

/** Rewrites the product that a call names in its path. */
const rewrite = ({ store, caller, input }: Writing, change: Parameters<typeof rewriteProduct>[3]): CatalogProduct =>
  rewriteProduct(store, caller, input.id, change);

/** Changes each product for itself, by a change that all of them share. */
function bulk({ store, caller }: Pick<Writing, 'store' | 'caller'>, ids: unknown, changeIn: (fail: Fail) => Change) {
  requireMerchant(caller);
  const { change, asked } = checked(fail => {
    const list = listIn(ids, 'ids', 100, fail);
    if (list.length === 0) fail('ids', 'must not be empty', 'MIN_SIZE');
    return { asked: list.map((id, index) => textIn(id, `ids[${index}]`, 36, fail)), change: changeIn(fail) };
  });
  return inBulk<never>(asked, index => {
    rewriteProduct(store, caller, asked[index], change);
    return undefined;
  });
}

export const productWriteRoutes = [
  on(products.createProduct, ({ store, caller, input, origin }) => ({
    product: productOf(makeProduct(store, caller, input.product), origin, true),
  })),
  on(products.updateProduct, ({ store, caller, input, origin }) => ({
    product: productOf(changeProduct(store, caller, input.product, input.fieldMask), origin, true),
  })),
  on(products.deleteProduct, ({ store, caller, input }) => dropProduct(store, caller, input.id)),
  on(products.updateProductVariants, call => {
    let meant: readonly string[] = [];
    const product = rewrite(call, (kept, id) => {
      const changed = withVariants(
        id,
        kept,
        checked(fail => variantChangesIn(call.input.variants, fail)),
      );
      meant = changed.ids;
      return changed.kept;
    });
    const variants = variantsOf(product).filter(({ id }) => meant.includes(id));
    return { variants: variants.map(variant => variantOf(product, variant, true)) };
  }),
  on(products.resetProductVariants, call => void rewrite(call, withPlainVariants)),
  on(products.addProductMedia, call => {
    const { input, origin } = call;
    rewrite(call, kept => {
      const media = checked(fail => newMediaIn(input.media, fail));
      return withMedia(kept, media, origin);
    });
  }),
  on(products.removeProductMedia, call => {
    rewrite(call, kept => {
      const ids = checked(fail => mediaIdsIn(call.input.mediaIds, 'mediaIds', fail));
      return withoutMedia(kept, ids);
    });
  }),
  on(products.addMediaToChoices, call => {
    rewrite(call, kept => {
      const media = checked(fail => choiceMediaIn(call.input.media, fail));
      return withChoiceMedia(kept, media);
    });
  }),
  on(products.removeMediaFromChoices, call => {
    rewrite(call, kept => {
      const media = checked(fail => choiceMediaIn(call.input.media, fail));
      return withoutChoiceMedia(kept, media);
    });
  }),
  on(products.deleteProductOptions, call => void rewrite(call, kept => arranged(kept, { ...kept, options: [] }))),
  on(products.removeBrand, call => void rewrite(call, ({ brand: _, ...kept }) => kept)),
  on(products.removeRibbon, call => void rewrite(call, ({ ribbon: _, ...kept }) => kept)),
  on(products.bulkUpdateProducts, call => bulk(call, call.input.ids, fail => settingIn(call.input.set, fail))),
  on(products.bulkAdjustProducts, call => bulk(call, call.input.ids, fail => adjustmentIn(call.input.adjust, fail))),
];
