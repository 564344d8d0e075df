import { STORES_APP_ID } from '../../../../../src/api/shared/line.ts';
import { algorithms, RECOMMENDATIONS_APP_ID } from '../../../recommendations/algorithms.ts';
import { createBackInStockRequest, createReview, type TestUser, uniqueEmail } from '../test-user.ts';
import type { AreaExamples } from './example.ts';

const getProductId = async ({ client }: TestUser, slug = 'stoneware-mug') => (await client.product(slug)).id;

async function getCollectionId({ client }: TestUser): Promise<string> {
  return (await client.get('/stores-reader/v2/collections/slug/kitchen')).body.collection.id;
}

const query = {
  filter: { visible: true },
  sort: [{ fieldName: 'name' as const, order: 'ASC' as const }],
  paging: { limit: 5, offset: 0 },
};
const cursorQuery = { filter: { verified: false }, cursorPaging: { limit: 5 } };

/** Adds a picture to a choice of a product. Returns the product's id and the added media. */
async function createChoiceMedia({ client, fixture }: TestUser) {
  const { id, media, productOptions } = await client.product('stoneware-mug');
  const [option] = productOptions;
  const choice = { option: option?.name ?? '', choice: option?.choices[0]?.description ?? '' };
  const mediaIds = [media.items[0]?.id ?? ''];
  await fixture.merchant.patch(`/stores/v1/products/${id}/choices/media`, { media: [{ ...choice, mediaIds }] });
  return { id, media: [{ ...choice, mediaIds }] };
}

async function findManagedProduct({ client }: TestUser) {
  const { items } = { items: (await client.post('/v1/products/query-platformized', { query: {} })).body.products };
  const found = items.find((one: { manageVariants: boolean }) => one.manageVariants);
  return { id: found.id as string, variantId: found.variants[0].id as string };
}

async function createRepliedReview(user: TestUser): Promise<string> {
  const reviewId = await createReview(user);
  await user.fixture.merchant.patch(`/reviews/v1/reviews/${reviewId}/reply`, { message: 'Thank you.' });
  return reviewId;
}

const knife = { url: 'https://shop.example/knife.jpg', width: 600, height: 400, altText: 'A knife' };
const cutting = {
  resolutions: [{ url: 'https://shop.example/cutting.mp4', width: 640, height: 360 }],
  posters: [knife],
};
const content = { title: 'Sharp', body: 'It cuts.', rating: 5, media: [{ image: knife }, { video: cutting }] };
const lamp = { name: 'Lamp', price: '79.00', image: { url: 'https://shop.example/lamp.jpg' } };

/** Every field of a product that a merchant writes. */
const newProduct = {
  name: 'Salt bowl',
  slug: 'salt-bowl',
  productType: 'physical' as const,
  priceData: { price: 12.5 },
  visible: true,
  description: 'For salt.',
  sku: 'S-1',
  weight: 0.4,
  ribbon: 'New',
  brand: 'Larch',
  discount: { type: 'PERCENT' as const, value: 10 },
  manageVariants: true,
  productOptions: [
    { name: 'Colour', optionType: 'color' as const, choices: [{ value: 'red', description: 'Red' }] },
    { name: 'Size', choices: [{ value: 'Large', description: 'L' }] },
  ],
  additionalInfoSections: [{ title: 'Care', description: 'By hand.' }],
  costAndProfitData: { itemCost: 4 },
  pricePerUnitData: {
    totalQuantity: 2,
    totalMeasurementUnit: 'L' as const,
    baseQuantity: 100,
    baseMeasurementUnit: 'ML' as const,
  },
  seoData: {
    tags: [{ type: 'title', children: 'A bowl for salt', custom: true, disabled: false }],
    settings: { preventAutoRedirect: true, keywords: [{ term: 'salt', isMain: true, origin: 'USER' }] },
  },
};

export const catalogExamples: AreaExamples<
  'products' | 'collections' | 'recommendations' | 'graphql' | 'reviews' | 'backInStock'
> = {
  'backInStock.countBackInStockRequests': async user => ({
    catalogReferences: [{ catalogItemId: await getProductId(user, 'sold-out-lamp'), appId: STORES_APP_ID }],
  }),
  'backInStock.createBackInStockRequest': async user => ({
    request: {
      catalogReference: { catalogItemId: await getProductId(user, 'sold-out-lamp'), appId: STORES_APP_ID },
      email: uniqueEmail(),
      itemUrl: 'https://shop.example/lamp',
    },
    itemDetails: lamp,
  }),
  'backInStock.deleteBackInStockRequest': async user => ({ id: await createBackInStockRequest(user) }),
  'backInStock.getBackInStockRequest': async user => ({ id: await createBackInStockRequest(user) }),
  'backInStock.markAsNotificationSent': async user => ({ id: await createBackInStockRequest(user) }),
  'backInStock.queryBackInStockRequests': async () => ({
    query: { filter: { status: 'RECEIVED' }, cursorPaging: { limit: 5 } },
  }),
  'backInStock.reportItemsBackInStock': async user => ({
    requestIds: [await createBackInStockRequest(user)],
    itemDetails: lamp,
    extraAutomationTemplateParameters: { greeting: 'Hello' },
  }),
  'collections.addProductsToCollection': async user => ({
    id: await getCollectionId(user),
    productIds: [await getProductId(user)],
  }),
  'collections.createCollection': async () => ({
    collection: { name: 'Wood', slug: 'wood', description: 'Of wood.', visible: true },
  }),
  'collections.deleteCollection': async user => ({ id: await getCollectionId(user) }),
  'collections.getCollection': async user => ({ id: await getCollectionId(user) }),
  'collections.getCollectionBySlug': async () => ({ slug: 'kitchen' }),
  'collections.getCollectionBySlugV1': async () => ({ slug: 'kitchen' }),
  'collections.queryCollections': async () => ({ query }),
  'collections.removeProductsFromCollection': async user => ({
    id: await getCollectionId(user),
    productIds: [await getProductId(user, 'bread-knife')],
  }),
  'collections.updateCollection': async user => ({
    collection: {
      id: await getCollectionId(user),
      name: 'Kitchens',
      slug: 'kitchens',
      description: 'More to cook with.',
    },
    fieldMask: ['name', 'slug', 'description'],
  }),
  'graphql.runGraphql': async () => ({
    apiVersion: 'alpha',
    query: 'query Of($slug: String!) { product(slug: $slug) { name } }',
    variables: { slug: 'stoneware-mug' },
  }),
  'products.addMediaToChoices': async user => createChoiceMedia(user),
  'products.addProductMedia': async user => ({
    id: await getProductId(user),
    media: [{ url: 'https://shop.example/mug.jpg', choice: (await createChoiceMedia(user)).media[0] }].map(
      ({ url, choice: { option = '', choice = '' } = {} }) => ({ url, choice: { option, choice } }),
    ),
  }),
  'products.bulkAdjustProducts': async user => ({
    ids: [await getProductId(user)],
    adjust: { price: { percentage: { rate: 10, roundToInt: true } } },
  }),
  'products.bulkUpdateProducts': async user => ({ ids: [await getProductId(user)], set: { price: 12.5 } }),
  'products.createProduct': async () => ({ product: newProduct }),
  'products.deleteProduct': async user => ({ id: await getProductId(user) }),
  'products.deleteProductOptions': async user => ({ id: await getProductId(user) }),
  'products.getProduct': async user => ({ id: await getProductId(user), includeMerchantSpecificData: true }),
  'products.getProductOptionsAvailability': async user => ({ id: await getProductId(user), options: {} }),
  'products.getStoreVariant': async user => {
    const { body } = await user.client.post('/stores-reader/v1/variants/query', { query: { paging: { limit: 1 } } });
    return { id: body.variants[0].id };
  },
  'products.queryProductVariants': async user => ({
    id: await getProductId(user),
    choices: {},
    variantIds: [(await findManagedProduct(user)).variantId],
    paging: { limit: 5, offset: 0 },
    includeMerchantSpecificData: true,
  }),
  'products.queryProducts': async () => ({ query }),
  'products.queryStoreVariants': async () => ({
    query: { sort: [{ fieldName: 'productName', order: 'ASC' }], paging: { limit: 5, offset: 0 } },
  }),
  'products.removeBrand': async user => ({ id: await getProductId(user) }),
  'products.removeMediaFromChoices': async user => createChoiceMedia(user),
  'products.removeProductMedia': async user => {
    const { id, media } = await createChoiceMedia(user);
    return { id, mediaIds: media.flatMap(({ mediaIds }) => mediaIds) };
  },
  'products.removeRibbon': async user => ({ id: await getProductId(user) }),
  'products.resetProductVariants': async user => ({ id: (await findManagedProduct(user)).id }),
  'products.updateProduct': async user => ({
    product: { id: await getProductId(user), ...newProduct },
    fieldMask: Object.keys(newProduct),
  }),
  'products.updateProductVariants': async user => {
    const { id, variantId } = await findManagedProduct(user);
    return { id, variants: [{ variantIds: [variantId], price: 21, cost: 8, weight: 0.5, sku: 'M-1', visible: true }] };
  },
  'recommendations.getRecommendation': async user => ({
    algorithms: algorithms.map(({ config }) => ({ id: config.algorithmId, appId: RECOMMENDATIONS_APP_ID })),
    items: [{ catalogItemId: await getProductId(user), appId: STORES_APP_ID }],
    minimumRecommendedItems: 1,
  }),
  'recommendations.listAvailableAlgorithms': async () => ({}),
  'reviews.bulkDeleteReviews': async user => ({ filter: { id: await createReview(user) } }),
  'reviews.countReviews': async () => ({ filter: { 'content.rating': { $gte: 4 } }, includePrivateReviews: true }),
  'reviews.createReview': async user => ({
    review: {
      namespace: 'stores',
      entityId: await getProductId(user),
      content,
      author: { authorName: 'Ada' },
      source: { type: 'REQUEST_LINK', requestLinkOptions: { id: 'thank-you-card' } },
      ...(user.role === 'elevated' && { reviewDate: '2026-01-02T03:04:05.000Z' }),
    },
  }),
  'reviews.createReviewAndContact': async user => ({
    namespace: 'stores',
    entityId: await getProductId(user),
    content,
    name: 'Ada',
    email: 'ada@example.com',
  }),
  'reviews.deleteReview': async user => ({ reviewId: await createReview(user) }),
  'reviews.getReview': async user => ({ reviewId: await createReview(user), returnPrivateReviews: true }),
  'reviews.queryReviews': async () => ({ query: cursorQuery, returnPrivateReviews: true }),
  'reviews.removeReply': async user => ({ reviewId: await createRepliedReview(user) }),
  'reviews.setReply': async user => ({ reviewId: await createReview(user), message: 'Thank you.' }),
  'reviews.updateReview': async user => ({
    review: {
      id: await createReview(user),
      moderation: { moderationStatus: 'REJECTED', manuallyChanged: true },
      reviewDate: '2026-01-02T03:04:05.000Z',
      source: { type: 'REVIEW_REQUEST', reviewRequestOptions: { id: 'after-a-week' } },
      author: { authorName: 'Ada' },
      revision: '1',
      content,
    },
  }),
  'reviews.updateReviewContent': async user => ({ reviewId: await createReview(user), content }),
};
