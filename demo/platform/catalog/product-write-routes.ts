import * as products from '../../../src/api/products.ts';
import { onMerchant } from '../access/merchant-route.ts';
import type { Call } from '../access/route.ts';
import { inBulk } from '../core/bulk.ts';
import { checked, type Fail, listIn, textIn } from '../core/validate.ts';
import { sentPicture } from '../files/uses.ts';
import { adjustmentIn, type Change, settingIn } from './bulk-changes.ts';
import { type CatalogProduct, type KeptProduct, variantsOf } from './product.ts';
import {
  choiceMediaIn,
  mediaIdsIn,
  newMediaIn,
  withChoiceMedia,
  withMedia,
  withoutChoiceMedia,
  withoutMedia,
} from './product-media.ts';
import { changeProduct, dropProduct, makeProduct, rewriteProduct } from './product-service.ts';
import { productOf, variantOf } from './product-view.ts';
import { variantChangesIn, withPlainVariants, withVariants } from './variant-changes.ts';
import { arranged } from './variants.ts';

type Writing = Pick<Call<{ readonly id: string }>, 'store' | 'caller' | 'input'>;

/** Rewrites the product that a call names in its path. */
const rewrite = ({ store, caller, input }: Writing, change: (kept: KeptProduct) => KeptProduct): CatalogProduct =>
  rewriteProduct(store, caller, input.id, change);

/** Changes each product for itself, by a change that all of them share. */
function bulk({ store, caller }: Pick<Writing, 'store' | 'caller'>, ids: unknown, changeIn: (fail: Fail) => Change) {
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
  onMerchant(products.createProduct, ({ store, caller, input, origin }) => ({
    product: productOf(makeProduct(store, caller, input.product), origin, true),
  })),
  onMerchant(products.updateProduct, ({ store, caller, input, origin }) => ({
    product: productOf(changeProduct(store, caller, input.product, input.fieldMask), origin, true),
  })),
  onMerchant(products.deleteProduct, ({ store, caller, input }) => dropProduct(store, caller, input.id)),
  onMerchant(products.updateProductVariants, ({ store, caller, input }) => {
    const asked = checked(fail => variantChangesIn(input.variants, fail));
    let meant: readonly string[] = [];
    const product = rewriteProduct(store, caller, input.id, (kept, id) => {
      const changed = withVariants(id, kept, asked);
      meant = changed.ids;
      return changed.kept;
    });
    const variants = variantsOf(product).filter(({ id }) => meant.includes(id));
    return { variants: variants.map(variant => variantOf(product, variant, true)) };
  }),
  onMerchant(products.resetProductVariants, call => void rewrite(call, withPlainVariants)),
  onMerchant(products.addProductMedia, call => {
    const media = checked(fail => newMediaIn(call.input.media, fail));
    rewrite(call, kept => withMedia(kept, media, call.origin, id => sentPicture(call.store, call.caller, id)));
  }),
  onMerchant(products.removeProductMedia, call => {
    const ids = checked(fail => mediaIdsIn(call.input.mediaIds, 'mediaIds', fail));
    rewrite(call, kept => withoutMedia(kept, ids));
  }),
  onMerchant(products.addMediaToChoices, call => {
    const media = checked(fail => choiceMediaIn(call.input.media, fail));
    rewrite(call, kept => withChoiceMedia(kept, media));
  }),
  onMerchant(products.removeMediaFromChoices, call => {
    const media = checked(fail => choiceMediaIn(call.input.media, fail));
    rewrite(call, kept => withoutChoiceMedia(kept, media));
  }),
  onMerchant(
    products.deleteProductOptions,
    call => void rewrite(call, kept => arranged(kept, { ...kept, options: [] })),
  ),
  onMerchant(products.removeBrand, call => void rewrite(call, ({ brand: _, ...kept }) => kept)),
  onMerchant(products.removeRibbon, call => void rewrite(call, ({ ribbon: _, ...kept }) => kept)),
  onMerchant(products.bulkUpdateProducts, call => bulk(call, call.input.ids, fail => settingIn(call.input.set, fail))),
  onMerchant(products.bulkAdjustProducts, call =>
    bulk(call, call.input.ids, fail => adjustmentIn(call.input.adjust, fail)),
  ),
];
