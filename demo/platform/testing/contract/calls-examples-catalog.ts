import { STORES_APP_ID } from '../../../../src/api/shared/line.ts';
import { algorithms, RECOMMENDER } from '../../recommendations/algorithms.ts';
import type { ExamplesOf } from './calls-examples.ts';
import { type Person, requestOf, reviewOf } from './database-fixture.ts';

const product = async ({ who }: Person, slug = 'stoneware-mug') => (await who.product(slug)).id;

async function collection({ who }: Person): Promise<string> {
  return (await who.get('/stores-reader/v2/collections/slug/kitchen')).body.collection.id;
}

const query = {
  filter: { visible: true },
  sort: [{ fieldName: 'name' as const, order: 'ASC' as const }],
  paging: { limit: 5 },
};
const cursorQuery = { filter: { verified: false }, cursorPaging: { limit: 5 } };

/** A product with a picture at one of its choices. */
async function pictured({ who, stage }: Person) {
  const { id, media, productOptions } = await who.product('stoneware-mug');
  const [option] = productOptions;
  const choice = { option: option?.name ?? '', choice: option?.choices[0]?.description ?? '' };
  const mediaIds = [media.items[0]?.id ?? ''];
  await stage.merchant.patch(`/stores/v1/products/${id}/choices/media`, { media: [{ ...choice, mediaIds }] });
  return { id, media: [{ ...choice, mediaIds }] };
}

async function managedProduct({ who }: Person) {
  const { items } = { items: (await who.post('/v1/products/query-platformized', { query: {} })).body.products };
  const found = items.find((one: { manageVariants: boolean }) => one.manageVariants);
  return { id: found.id as string, variantId: found.variants[0].id as string };
}

async function replied(of: Person): Promise<string> {
  const reviewId = await reviewOf(of);
  await of.stage.merchant.patch(`/reviews/v1/reviews/${reviewId}/reply`, { message: 'Thank you.' });
  return reviewId;
}

const content = { title: 'Sharp', body: 'It cuts.', rating: 5, media: [{ image: 'https://shop.example/knife.jpg' }] };

export const catalogExamples: ExamplesOf<
  'products' | 'collections' | 'recommendations' | 'graphql' | 'reviews' | 'backInStock'
> = {
  'backInStock.countBackInStockRequests': async of => ({
    catalogReferences: [{ catalogItemId: await product(of, 'sold-out-lamp'), appId: STORES_APP_ID }],
  }),
  'backInStock.createBackInStockRequest': async of => ({
    request: {
      catalogReference: { catalogItemId: await product(of, 'sold-out-lamp'), appId: STORES_APP_ID },
      email: 'ada@example.com',
      itemUrl: 'https://shop.example/lamp',
    },
    itemDetails: { name: 'Lamp', price: '79.00', image: 'https://shop.example/lamp.jpg' },
  }),
  'backInStock.deleteBackInStockRequest': async of => ({ id: await requestOf(of) }),
  'backInStock.getBackInStockRequest': async of => ({ id: await requestOf(of) }),
  'backInStock.markAsNotificationSent': async of => ({ id: await requestOf(of) }),
  'backInStock.queryBackInStockRequests': async () => ({
    query: { filter: { status: 'RECEIVED' }, cursorPaging: { limit: 5 } },
  }),
  'backInStock.reportItemsBackInStock': async of => ({
    requestIds: [await requestOf(of)],
    itemDetails: { name: 'Lamp', price: '79.00', image: 'https://shop.example/lamp.jpg' },
    extraAutomationTemplateParameters: { greeting: 'Hello' },
  }),
  'collections.addProductsToCollection': async of => ({ id: await collection(of), productIds: [await product(of)] }),
  'collections.createCollection': async () => ({
    collection: { name: 'Wood', slug: 'wood', description: 'Of wood.', visible: true },
  }),
  'collections.deleteCollection': async of => ({ id: await collection(of) }),
  'collections.getCollection': async of => ({ id: await collection(of) }),
  'collections.getCollectionBySlug': async () => ({ slug: 'kitchen' }),
  'collections.getCollectionBySlugV1': async () => ({ slug: 'kitchen' }),
  'collections.queryCollections': async () => ({ query }),
  'collections.removeProductsFromCollection': async of => ({
    id: await collection(of),
    productIds: [await product(of, 'bread-knife')],
  }),
  'collections.updateCollection': async of => ({
    collection: { id: await collection(of), name: 'Kitchens', description: 'More to cook with.' },
    fieldMask: ['name', 'description'],
  }),
  'graphql.runGraphql': async () => ({
    apiVersion: 'alpha',
    query: 'query Of($slug: String!) { product(slug: $slug) { name } }',
    variables: { slug: 'stoneware-mug' },
  }),
  'products.addMediaToChoices': async of => pictured(of),
  'products.addProductMedia': async of => ({
    id: await product(of),
    media: [{ url: 'https://shop.example/mug.jpg', choice: (await pictured(of)).media[0] }].map(
      ({ url, choice: { option = '', choice = '' } = {} }) => ({ url, choice: { option, choice } }),
    ),
  }),
  'products.bulkAdjustProducts': async of => ({
    ids: [await product(of)],
    adjust: { price: { percentage: { rate: 10, roundToInt: true } } },
  }),
  'products.bulkUpdateProducts': async of => ({ ids: [await product(of)], set: { price: 12.5 } }),
  'products.createProduct': async () => ({
    product: {
      name: 'Salt bowl',
      slug: 'salt-bowl',
      productType: 'physical',
      priceData: { price: 12.5 },
      visible: true,
      description: 'For salt.',
      sku: 'S-1',
      weight: 0.4,
      ribbon: 'New',
      brand: 'Larch',
      discount: { type: 'PERCENT', value: 10 },
      manageVariants: true,
      productOptions: [
        { name: 'Colour', optionType: 'color', choices: [{ value: 'red', description: 'Red' }] },
        { name: 'Size', choices: [{ description: 'L' }] },
      ],
      additionalInfoSections: [{ title: 'Care', description: 'By hand.' }],
    },
  }),
  'products.deleteProduct': async of => ({ id: await product(of) }),
  'products.deleteProductOptions': async of => ({ id: await product(of) }),
  'products.getProduct': async of => ({ id: await product(of), includeMerchantSpecificData: true }),
  'products.getProductOptionsAvailability': async of => ({ id: await product(of), options: {} }),
  'products.getStoreVariant': async of => {
    const { body } = await of.who.post('/stores-reader/v1/variants/query', { query: { paging: { limit: 1 } } });
    return { id: body.variants[0].id };
  },
  'products.queryProductVariants': async of => ({
    id: await product(of),
    choices: {},
    variantIds: [],
    paging: { limit: 5, offset: 0 },
    includeMerchantSpecificData: true,
  }),
  'products.queryProducts': async () => ({ query }),
  'products.queryStoreVariants': async () => ({ query: { paging: { limit: 5 } } }),
  'products.removeBrand': async of => ({ id: await product(of) }),
  'products.removeMediaFromChoices': async of => pictured(of),
  'products.removeProductMedia': async of => {
    const { id, media } = await pictured(of);
    return { id, mediaIds: media.flatMap(({ mediaIds }) => mediaIds) };
  },
  'products.removeRibbon': async of => ({ id: await product(of) }),
  'products.resetProductVariants': async of => ({ id: (await managedProduct(of)).id }),
  'products.updateProduct': async of => ({
    product: { id: await product(of), name: 'Large mug', weight: 0.5, visible: true },
    fieldMask: ['name', 'weight', 'visible'],
  }),
  'products.updateProductVariants': async of => {
    const { id, variantId } = await managedProduct(of);
    return { id, variants: [{ variantIds: [variantId], price: 21, cost: 8, weight: 0.5, sku: 'M-1', visible: true }] };
  },
  'recommendations.getRecommendation': async of => ({
    algorithms: algorithms.map(({ config }) => ({ id: config.algorithmId, appId: RECOMMENDER })),
    items: [{ catalogItemId: await product(of), appId: STORES_APP_ID }],
    minimumRecommendedItems: 1,
  }),
  'recommendations.listAvailableAlgorithms': async () => ({}),
  'reviews.bulkDeleteReviews': async of => ({ filter: { id: await reviewOf(of) } }),
  'reviews.countReviews': async () => ({ filter: { 'content.rating': { $gte: 4 } }, includePrivateReviews: true }),
  'reviews.createReview': async of => ({
    review: { namespace: 'stores', entityId: await product(of), content },
  }),
  'reviews.createReviewAndContact': async of => ({
    namespace: 'stores',
    entityId: await product(of),
    content,
    name: 'Ada',
    email: 'ada@example.com',
  }),
  'reviews.deleteReview': async of => ({ reviewId: await reviewOf(of) }),
  'reviews.getReview': async of => ({ reviewId: await reviewOf(of), returnPrivateReviews: true }),
  'reviews.queryReviews': async () => ({ query: cursorQuery, returnPrivateReviews: true }),
  'reviews.removeReply': async of => ({ reviewId: await replied(of) }),
  'reviews.setReply': async of => ({ reviewId: await reviewOf(of), message: 'Thank you.' }),
  'reviews.updateReview': async of => ({
    review: {
      id: await reviewOf(of),
      moderation: { moderationStatus: 'REJECTED', manuallyChanged: true },
      reviewDate: '2026-01-02T03:04:05.000Z',
      content,
    },
  }),
  'reviews.updateReviewContent': async of => ({ reviewId: await reviewOf(of), content }),
};
