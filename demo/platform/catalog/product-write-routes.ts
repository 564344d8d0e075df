import * as products from '../../../src/api/products.ts';
import type { AuthenticatedCall } from '../access/route.ts';
import { onMerchant } from '../access/route.ts';
import { runBulk } from '../core/bulk.ts';
import { parseList, parseString, type Report, validate } from '../core/validate.ts';
import { type ProductChange, parseBulkAdjustment, parseBulkUpdate } from './bulk-changes.ts';
import { type CatalogProduct, listVariants } from './product.ts';
import {
  addChoiceMedia,
  addMedia,
  parseChoiceMedia,
  parseMediaIds,
  parseNewMedia,
  removeChoiceMedia,
  removeMedia,
} from './product-media.ts';
import { createProduct, deleteProduct, modifyProduct, updateProduct } from './product-service.ts';
import { toProduct, toVariant } from './product-view.ts';
import { withReconciledVariants } from './reconcile-variants.ts';
import type { StoredProduct } from './types.ts';
import { findUploadedFile } from './uploaded-files.ts';
import { applyVariantChanges, parseVariantChanges, resetVariants } from './variant-changes.ts';

type ProductCall = Pick<AuthenticatedCall<{ readonly id: string }>, 'context' | 'caller' | 'input'>;

/** Changes the product in the path of a call. */
const editProduct = (
  { context, caller, input }: ProductCall,
  change: (stored: StoredProduct) => StoredProduct,
): CatalogProduct => modifyProduct(context, caller, input.id, change);

/** Applies one change to several products, each with its own result. */
function bulkEdit(
  { context, caller }: Pick<ProductCall, 'context' | 'caller'>,
  ids: unknown,
  parseChange: (report: Report) => ProductChange,
) {
  const { change, productIds } = validate(report => {
    const list = parseList(ids, 'ids', 100, report);
    if (list.length === 0) report('ids', 'must not be empty', 'MIN_SIZE');
    return {
      productIds: list.map((id, index) => parseString(id, `ids[${index}]`, 36, report)),
      change: parseChange(report),
    };
  });
  return runBulk<never>(productIds, index => {
    modifyProduct(context, caller, productIds[index], change);
    return undefined;
  });
}

export const productWriteRoutes = [
  onMerchant(products.createProduct, ['product'], ({ context, caller, input, origin }) => ({
    product: toProduct(createProduct(context, caller, input.product), origin, true),
  })),
  onMerchant(products.updateProduct, ['product', 'fieldMask'], ({ context, caller, input, origin }) => ({
    product: toProduct(updateProduct(context, caller, input.product, input.fieldMask), origin, true),
  })),
  onMerchant(products.deleteProduct, [], ({ context, caller, input }) => deleteProduct(context, caller, input.id)),
  onMerchant(products.updateProductVariants, ['variants'], ({ context, caller, input }) => {
    const changes = validate(report => parseVariantChanges(input.variants, report));
    let changedIds: readonly string[] = [];
    const product = modifyProduct(context, caller, input.id, (stored, id) => {
      const changed = applyVariantChanges(id, stored, changes);
      changedIds = changed.ids;
      return changed.product;
    });
    const variants = listVariants(product).filter(({ id }) => changedIds.includes(id));
    return { variants: variants.map(variant => toVariant(product, variant, true)) };
  }),
  onMerchant(products.resetProductVariants, [], call => void editProduct(call, resetVariants)),
  onMerchant(products.addProductMedia, ['media'], call => {
    const media = validate(report => parseNewMedia(call.input.media, report));
    editProduct(call, stored =>
      addMedia(stored, media, call.origin, id => findUploadedFile(call.context, call.caller, id)),
    );
  }),
  onMerchant(products.removeProductMedia, ['mediaIds'], call => {
    const ids = validate(report => parseMediaIds(call.input.mediaIds, 'mediaIds', report));
    editProduct(call, stored => removeMedia(stored, ids));
  }),
  onMerchant(products.addMediaToChoices, ['media'], call => {
    const media = validate(report => parseChoiceMedia(call.input.media, report));
    editProduct(call, stored => addChoiceMedia(stored, media));
  }),
  onMerchant(products.removeMediaFromChoices, ['media'], call => {
    const media = validate(report => parseChoiceMedia(call.input.media, report));
    editProduct(call, stored => removeChoiceMedia(stored, media));
  }),
  onMerchant(
    products.deleteProductOptions,
    [],
    call => void editProduct(call, stored => withReconciledVariants(stored, { ...stored, options: [] })),
  ),
  onMerchant(products.removeBrand, [], call => void editProduct(call, ({ brand: _, ...stored }) => stored)),
  onMerchant(products.removeRibbon, [], call => void editProduct(call, ({ ribbon: _, ...stored }) => stored)),
  onMerchant(products.bulkUpdateProducts, ['ids', 'set'], call =>
    bulkEdit(call, call.input.ids, report => parseBulkUpdate(call.input.set, report)),
  ),
  onMerchant(products.bulkAdjustProducts, ['adjust', 'ids'], call =>
    bulkEdit(call, call.input.ids, report => parseBulkAdjustment(call.input.adjust, report)),
  ),
];
