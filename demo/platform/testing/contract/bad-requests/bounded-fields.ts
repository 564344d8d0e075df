import type { CallName } from '../../../../../src/api/contract.ts';
import { peopleFields } from './bounded-people.ts';
import { salesFields } from './bounded-sales.ts';
import {
  type Bound,
  fieldName,
  formatted,
  id,
  inside,
  integer,
  list,
  listOfIds,
  map,
  number,
  optionalText,
  refusals,
  text,
  webAddress,
  wholeNumberText,
  word,
} from './bounds.ts';

type BoundedFields = Readonly<Record<string, Bound>>;

/** The largest price, cost, weight and quantity of the catalog. */
const MAX_AMOUNT = 999_999_999.99;
const amount = number(0, MAX_AMOUNT);

const volumeUnits = ['ML', 'CL', 'L', 'CBM', 'FLOZ', 'PT', 'QT', 'GAL'];
const mediaTypes = ['IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT', 'VECTOR', 'ARCHIVE', 'MODEL3D', 'OTHER'];

const slug = formatted(100, ['a b', 'a/b', '../a', '%'], 'x');
const cssColor = formatted(50, ['no colour', 'red;'], 'red');

const product: BoundedFields = {
  name: text(1, 80),
  slug,
  productType: word(['physical', 'digital'], 'unspecified_product_type'),
  description: text(0, 8_000),
  sku: text(0, 40),
  weight: amount,
  'priceData.price': amount,
  'costAndProfitData.itemCost': amount,
  'pricePerUnitData.totalQuantity': number(0.01, MAX_AMOUNT),
  'pricePerUnitData.totalMeasurementUnit': word(volumeUnits, 'UNSPECIFIED'),
  'pricePerUnitData.baseQuantity': number(0.01, MAX_AMOUNT),
  'pricePerUnitData.baseMeasurementUnit': word(volumeUnits, 'UNSPECIFIED'),
  additionalInfoSections: list(0, 50),
  'additionalInfoSections.0.title': text(1, 50),
  'additionalInfoSections.0.description': text(1, 16_000),
  productOptions: list(0, 6, index => ({ name: `Option ${index}`, choices: [{ description: 'One' }] })),
  'productOptions.0.name': text(1, 50),
  'productOptions.0.optionType': word(['color', 'drop_down'], 'unspecified_option_type'),
  'productOptions.0.choices': list(1, 100, index => ({ value: 'red', description: `Red ${index}` })),
  'productOptions.0.choices.0.value': { ...cssColor, accepted: [() => 'red', () => '#00f', () => 'rgb(1, 2, 3)'] },
  'productOptions.0.choices.0.description': text(1, 50),
  'productOptions.1.name': text(1, 50),
  'productOptions.1.choices': list(1, 100, index => ({ description: `Size ${index}` })),
  'productOptions.1.choices.0.value': optionalText(50),
  'productOptions.1.choices.0.description': text(1, 50),
  'discount.type': word(['PERCENT', 'AMOUNT', 'NONE'], 'UNDEFINED'),
  'discount.value': number(0, 100),
  'seoData.tags': list(0, 100),
  'seoData.tags.0.type': text(0, 100),
  'seoData.tags.0.children': text(0, 16_000),
  'seoData.settings.keywords': list(0, 5),
  'seoData.settings.keywords.0.term': text(0, 100),
  'seoData.settings.keywords.0.origin': text(0, 1_000),
  ribbon: text(0, 30),
  brand: optionalText(50),
};

const collection: BoundedFields = {
  name: text(1, 50),
  slug: { ...slug, refused: [...slug.refused, ...optionalText(100).refused] },
  description: text(0, 600),
};

const fieldMask: BoundedFields = { fieldMask: list(0, 100), 'fieldMask.0': refusals(text(1, 250)) };

/** For queries with offset paging. */
const offsetPaging: BoundedFields = { 'paging.limit': integer(0, 100), 'paging.offset': integer(0, 1_000_000) };
const query: BoundedFields = {
  ...inside('query', offsetPaging),
  'query.sort': list(0, 5),
  'query.sort.0.fieldName': fieldName(['name'], 'VALIDATION'),
  'query.sort.0.order': word(['ASC', 'DESC']),
};

const choice: BoundedFields = { option: id(50), choice: id(50) };
const choiceMedia: BoundedFields = {
  media: list(1, 50),
  ...inside('media.0', { ...choice, mediaIds: list(1, 50), 'mediaIds.0': id(250) }),
};

const productIds: BoundedFields = { ids: list(1, 100), 'ids.0': id(36) };
const collectionProducts: BoundedFields = { productIds: list(1, 100), 'productIds.0': id(36) };
const adjustedAmount = refusals(number(-MAX_AMOUNT, MAX_AMOUNT));

const fileIds: BoundedFields = { fileIds: list(1, 100), 'fileIds.0': id(250) };
const fileId: BoundedFields = { fileId: id(250) };

const mimeType = formatted(100, ['png', 'image/', '/png', 'image png'], 'text/x');

const fileDetails: BoundedFields = {
  labels: list(0, 50),
  'labels.0': text(1, 100),
  'externalInfo.origin': text(1, 100),
  'externalInfo.externalIds': list(0, 50),
  'externalInfo.externalIds.0': text(1, 200),
};
const filePlace: BoundedFields = {
  ...fileDetails,
  parentFolderId: id(200),
  filePath: formatted(1_000, ['/', '../a', '/a/./b', '/a'.repeat(11)], '/a/b/c/d/e/f/g/h/i/j'),
};
const upload: BoundedFields = {
  ...filePlace,
  mimeType,
  fileName: text(0, 250),
  sizeInBytes: wholeNumberText(5_000_000_000),
};
const fileImport: BoundedFields = {
  ...filePlace,
  url: webAddress(2_000),
  mediaType: word(mediaTypes, 'UNKNOWN'),
  displayName: text(0, 250),
  mimeType,
  urlParams: map(30),
  'urlParams.size': text(1, 2_000),
  urlHeaders: map(30),
  'urlHeaders.x-from': text(1, 2_000),
};
const fileImports: BoundedFields = {
  importFileRequests: list(1, 100),
  ...inside('importFileRequests.0', fileImport),
};
const fileList: BoundedFields = {
  mediaTypes: list(0, 9),
  'mediaTypes.0': word(mediaTypes, 'UNKNOWN'),
  'sort.fieldName': fieldName(
    ['displayName', 'sizeInBytes', 'createdDate', 'updatedDate', 'mediaType'],
    'INVALID_ENUM_VALUE',
  ),
  'sort.order': word(['ASC', 'DESC']),
  'paging.limit': integer(1, 100),
};

/** The bounds of the input fields of each call, by the field's path in the call's example. */
export const boundedFields: Readonly<Partial<Record<CallName, BoundedFields>>> = {
  ...salesFields,
  ...peopleFields,
  'collections.addProductsToCollection': collectionProducts,
  'collections.createCollection': inside('collection', collection),
  'collections.queryCollections': query,
  'collections.removeProductsFromCollection': collectionProducts,
  'collections.updateCollection': { ...inside('collection', { ...collection, id: id(36) }), ...fieldMask },
  'files.bulkDeleteFiles': fileIds,
  'files.bulkImportFile': fileImports,
  'files.bulkImportFiles': fileImports,
  'files.bulkRestoreFilesFromTrashBin': fileIds,
  'files.generateFileDownloadUrl': {
    ...fileId,
    downloadFileName: text(0, 250),
    expirationInMinutes: integer(1, 525_600),
    expirationRedirectUrl: webAddress(2_000),
    assetKeys: list(0, 10),
    'assetKeys.0': id(100),
    contentDisposition: word(['ATTACHMENT', 'INLINE']),
  },
  'files.generateFileResumableUploadUrl': { ...upload, uploadProtocol: word(['TUS']) },
  'files.generateFileUploadUrl': upload,
  'files.generateFilesDownloadUrl': fileIds,
  'files.generateVideoStreamingUrl': { ...fileId, format: word(['HLS', 'DASH'], 'UNKNOWN') },
  'files.getFileDescriptor': fileId,
  'files.getFileDescriptors': fileIds,
  'files.importFile': fileImport,
  'files.listDeletedFiles': { ...fileList, parentFolderId: id(200) },
  'files.listFiles': { ...fileList, parentFolderId: id(200) },
  'files.searchFiles': {
    ...fileList,
    search: text(0, 100),
    rootFolder: word(['MEDIA_ROOT', 'TRASH_ROOT', 'VISITOR_UPLOADS_ROOT']),
  },
  'files.updateFileDescriptor': {
    ...inside('file', { ...fileDetails, id: id(250), displayName: text(1, 250), parentFolderId: id(200) }),
    ...fieldMask,
  },
  'products.addMediaToChoices': choiceMedia,
  'products.addProductMedia': {
    media: list(1, 50),
    ...inside('media.0', { mediaId: id(250), url: webAddress(2_000), ...inside('choice', choice) }),
  },
  'products.bulkAdjustProducts': {
    ...productIds,
    'adjust.price.percentage.rate': number(-100, 1_000_000),
    'adjust.cost.percentage.rate': number(-100, 1_000_000),
    'adjust.weight.percentage.rate': number(-100, 1_000_000),
    'adjust.price.amount': adjustedAmount,
    'adjust.cost.amount': adjustedAmount,
    'adjust.weight.amount': adjustedAmount,
  },
  'products.bulkUpdateProducts': {
    ...productIds,
    'set.price': amount,
    'set.cost': amount,
    'set.weight': amount,
    'set.ribbon': text(0, 30),
    'set.brand': text(1, 50),
  },
  'products.createProduct': inside('product', product),
  'products.queryProductVariants': { ...offsetPaging, variantIds: listOfIds(0, 100), 'variantIds.0': id(36) },
  'products.queryProducts': query,
  'products.queryStoreVariants': {
    ...query,
    'query.sort.0.fieldName': fieldName(['productName', 'sku'], 'VALIDATION'),
  },
  'products.removeMediaFromChoices': choiceMedia,
  'products.removeProductMedia': { mediaIds: list(1, 50), 'mediaIds.0': id(250) },
  'products.updateProduct': { ...inside('product', { ...product, id: id(36) }), ...fieldMask },
  'products.updateProductVariants': {
    variants: list(1, 1_000),
    ...inside('variants.0', {
      variantIds: refusals(list(0, 1_000)),
      'variantIds.0': id(36),
      price: amount,
      cost: amount,
      weight: amount,
      sku: text(0, 40),
    }),
  },
};

/** More inputs for calls whose example can set only one of several fields. Each replaces fields of the example. */
export const otherInputs: Readonly<Partial<Record<CallName, readonly object[]>>> = {
  'products.addProductMedia': [{ media: [{ mediaId: 'olive-oil' }] }],
  'products.bulkAdjustProducts': [
    { adjust: { price: { amount: 1 } } },
    { adjust: { weight: { amount: 1 } } },
    { adjust: { weight: { percentage: { rate: 10 } } } },
    { adjust: { cost: { amount: 1 } } },
    { adjust: { cost: { percentage: { rate: 10 } } } },
  ],
  'products.bulkUpdateProducts': [
    { set: { cost: 3 } },
    { set: { weight: 0.5 } },
    { set: { ribbon: 'New' } },
    { set: { brand: 'Larch' } },
  ],
};
