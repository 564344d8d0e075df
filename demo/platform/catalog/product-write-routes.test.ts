import { expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, setUpShop, type TestResponse } from '../testing/open-shop.ts';

const { shop, visitor, merchant } = setUpShop();

const bowl = { name: 'Salt bowl', productType: 'physical', priceData: { price: 12.5 } };

const create = async (product: object = {}): Promise<AnyJson> =>
  (await merchant.post('/stores/v1/products', { product: { ...bowl, ...product } })).body.product;

/** The product as shoppers see it. */
const seen = async (id: string): Promise<AnyJson> => (await visitor.get(`/v1/products/${id}`)).body.product;

/** The product as the merchant sees it, with costs. */
const known = async (id: string): Promise<AnyJson> =>
  (await merchant.get(`/v1/products/${id}?includeMerchantSpecificData=true`)).body.product;

const update = (id: string, product: object, fieldMask?: readonly string[]): Promise<TestResponse> =>
  merchant.patch(`/v1/products/${id}`, { product, ...(fieldMask && { fieldMask }) });

const violations = ({ body }: TestResponse): readonly string[] =>
  body.details.validationError.fieldViolations.map((one: AnyJson) => `${one.field} ${one.violatedRule}`);

test('shoppers find a new product by id and slug, and add it to the cart', async () => {
  const made = await create({ brand: 'Larch & Loam', ribbon: 'New', sku: 'S-1', weight: 0.4 });
  expect(made).toMatchObject({ slug: 'salt-bowl', visible: true, manageVariants: false, collectionIds: [] });
  expect(await seen(made.id)).toMatchObject({
    name: 'Salt bowl',
    brand: 'Larch & Loam',
    ribbons: [{ text: 'New' }],
    priceData: { price: 12.5, discountedPrice: 12.5, currency: 'EUR', formatted: { price: '€12.50' } },
    stock: { trackInventory: false, inStock: true, inventoryStatus: 'IN_STOCK' },
    weightRange: { minValue: 0.4, maxValue: 0.4 },
  });
  expect((await visitor.product('salt-bowl')).id).toBe(made.id);
  expect((await visitor.add('salt-bowl', 2)).body.cart.lineItems[0].price.amount).toBe('12.50');
});

test('the slug of a product is derived from its name and unique', async () => {
  await create();
  expect((await create()).slug).toBe('salt-bowl-2');
  expect((await create({ name: 'Müsli & Milk' })).slug).toBe('musli-milk');
  expect((await create({ name: '!?' })).slug).toBe('item');
  expect(errorCodeOrField(await merchant.post('/v1/products', { product: { ...bowl, slug: 'salt-bowl' } }))).toBe(
    'SLUG_ALREADY_EXISTS',
  );
  const { id } = await create();
  expect(errorCodeOrField(await update(id, { slug: 'olive-oil' }))).toBe('SLUG_ALREADY_EXISTS');
  expect((await update(id, { slug: 'a-bowl-for-salt' })).status).toBe(200);
  expect((await visitor.product('a-bowl-for-salt')).id).toBe(id);
});

test('missing and invalid fields of a product are reported together', async () => {
  const make = async (product: unknown) => violations(await merchant.post('/v1/products', { product }));
  expect(await make({})).toEqual([
    'product.name REQUIRED_FIELD',
    'product.productType REQUIRED_FIELD',
    'product.priceData.price REQUIRED_FIELD',
  ]);
  expect(await make('a bowl')).toEqual(['product FORMAT']);
  expect(
    await make({
      name: 'x'.repeat(81),
      productType: 'liquid',
      priceData: { price: -1 },
      weight: '1 kg',
      ribbon: 'x'.repeat(31),
      discount: { type: 'PERCENT', value: 101 },
      pricePerUnitData: { totalQuantity: 0, totalMeasurementUnit: 'CUP', baseQuantity: 1, baseMeasurementUnit: 'L' },
      slug: 'a/b',
      colour: 'red',
    }),
  ).toEqual([
    'product.colour FIELD_NOT_ALLOWED',
    'product.name MAX_LENGTH',
    'product.slug FORMAT',
    'product.productType INVALID_ENUM_VALUE',
    'product.weight FORMAT',
    'product.priceData.price MIN',
    'product.pricePerUnitData.totalQuantity MIN',
    'product.pricePerUnitData.totalMeasurementUnit INVALID_ENUM_VALUE',
    'product.discount.value MAX',
    'product.ribbon MAX_LENGTH',
  ]);
  expect(violations(await merchant.post('/v1/products', { product: bowl, prodcut: bowl }))).toEqual([
    'prodcut FIELD_NOT_ALLOWED',
  ]);
  expect((await visitor.product('salt-bowl')) ?? 'none').toBe('none');
});

test('the platform refuses prices, costs and discounts with more than two decimals', async () => {
  const { id } = await create({});
  for (const price of [1.005, 0.001, 12.505])
    expect(violations(await update(id, { priceData: { price } }))).toEqual([
      'product.priceData.price DECIMAL_MAX_SCALE',
    ]);
  expect(violations(await update(id, { costAndProfitData: { itemCost: 1.005 } }))).toEqual([
    'product.costAndProfitData.itemCost DECIMAL_MAX_SCALE',
  ]);
  expect(violations(await update(id, { discount: { type: 'AMOUNT', value: 1.005 } }))).toEqual([
    'product.discount.value DECIMAL_MAX_SCALE',
  ]);
  const bulk = (path: string, body: object) => merchant.post(`/v1/bulk/products/${path}`, { ids: [id], ...body });
  expect(violations(await bulk('update', { set: { price: 1.005 } }))).toEqual(['set.price DECIMAL_MAX_SCALE']);
  expect(violations(await bulk('adjust-properties', { adjust: { cost: { amount: 1.005 } } }))).toEqual([
    'adjust.cost.amount DECIMAL_MAX_SCALE',
  ]);
  for (const price of [1.1, 0.29, 1.15, 999_999_999.99, 0]) {
    expect((await update(id, { priceData: { price } })).status).toBe(200);
    expect((await seen(id)).priceData.price).toBe(price);
  }
});

test('seoData keeps the documented fields and refuses all others', async () => {
  const { id } = await create({});
  const seoData = {
    tags: [{ type: 'meta', props: { name: 'robots', content: 'noindex' }, meta: {}, children: '', custom: true }],
    settings: { preventAutoRedirect: true, keywords: [{ term: 'bowl', isMain: true, origin: 'USER' }] },
  };
  await update(id, { seoData });
  expect((await seen(id)).seoData).toEqual(seoData);
  await update(id, { seoData: { settings: { preventAutoRedirect: false } } }, ['seoData.settings']);
  expect((await seen(id)).seoData).toEqual({ tags: seoData.tags, settings: { preventAutoRedirect: false } });
  const refused = [
    [{ tags: 'x' }, 'tags FORMAT'],
    [{ tags: ['x'] }, 'tags[0] FORMAT'],
    [{ tags: [{ type: 5 }] }, 'tags[0].type FORMAT'],
    [{ tags: [{ props: 'x' }] }, 'tags[0].props FORMAT'],
    [{ tags: [{ custom: 'yes' }] }, 'tags[0].custom FORMAT'],
    [{ tags: [{ colour: 'red' }] }, 'tags[0].colour FIELD_NOT_ALLOWED'],
    [{ title: 'x' }, 'title FIELD_NOT_ALLOWED'],
    [{ settings: { keywords: Array(6).fill({ term: 'a' }) } }, 'settings.keywords MAX_SIZE'],
    [{ settings: { keywords: [{ origin: 'x'.repeat(1_001) }] } }, 'settings.keywords[0].origin MAX_LENGTH'],
    [{ settings: { title: 'x' } }, 'settings.title FIELD_NOT_ALLOWED'],
  ] as const;
  for (const [data, problem] of refused)
    expect(violations(await update(id, { seoData: data }))).toEqual([`product.seoData.${problem}`]);
});

test('a colour choice accepts CSS colours and refuses other texts', async () => {
  const { id } = await create({});
  const options = (value: string) => [{ name: 'Colour', optionType: 'color', choices: [{ value, description: 'A' }] }];
  for (const value of ['red', 'RebeccaPurple', '#a1b2c3', '#fff8', 'rgb(1, 2, 3)', 'hsl(120 50% 40% / 0.5)'])
    expect((await update(id, { productOptions: options(value) })).status, value).toBe(200);
  for (const value of ['notacolour', '#a1b2c', 'rgb(1)', 'rgb(1, 2, 3', 'red;', 'url(x)', 'inherit'])
    expect(violations(await update(id, { productOptions: options(value) })), value).toEqual([
      'product.productOptions[0].choices[0].value FORMAT',
    ]);
});

test('a price per unit converts between units of one kind and refuses mixed kinds', async () => {
  const perUnit = (totalQuantity: number, totalMeasurementUnit: string, baseMeasurementUnit: string) => ({
    pricePerUnitData: { totalQuantity, totalMeasurementUnit, baseQuantity: 1, baseMeasurementUnit },
  });
  const { id } = await create({ priceData: { price: 10 } });
  for (const [total, base] of [
    ['KG', 'ML'],
    ['SQM', 'M'],
    ['FLOZ', 'OZ'],
  ] as const)
    expect(violations(await update(id, perUnit(1, total, base)))).toEqual([
      'product.pricePerUnitData.baseMeasurementUnit VALIDATION',
    ]);
  for (const [quantity, total, base, price] of [
    [500, 'G', 'KG', 20],
    [2, 'CBM', 'L', 0.01],
    [8, 'OZ', 'LB', 20],
    [1, 'GAL', 'QT', 2.5],
    [2, 'FT', 'IN', 0.42],
    [5, 'SQFT', 'SQM', 21.53],
  ] as const) {
    await update(id, perUnit(quantity, total, base));
    expect((await seen(id)).priceData.pricePerUnit, `${total} ${base}`).toBe(price);
  }
});

test('a product update without a mask changes the fields sent; null clears a field', async () => {
  const { id } = await create({ brand: 'Larch & Loam', ribbon: 'New', weight: 0.4 });
  await update(id, { name: 'Pepper bowl', ribbon: null });
  const product = await seen(id);
  expect(product).toMatchObject({ name: 'Pepper bowl', slug: 'salt-bowl', brand: 'Larch & Loam', weight: 0.4 });
  expect([product.ribbon, product.ribbons]).toEqual([undefined, []]);
  expect(violations(await update(id, { name: null }))).toEqual(['product.name REQUIRED_FIELD']);
});

test('a product update with a field mask changes only the fields that the mask names', async () => {
  const { id } = await create({ brand: 'Larch & Loam', discount: { type: 'PERCENT', value: 10 } });
  await update(id, { name: 'Other', brand: 'Other', discount: { type: 'AMOUNT', value: 20 } }, [
    'brand',
    'discount.value',
  ]);
  expect(await seen(id)).toMatchObject({
    name: 'Salt bowl',
    brand: 'Other',
    discount: { type: 'PERCENT', value: 20 },
    priceData: { price: 12.5, discountedPrice: 10 },
  });
  await update(id, {}, ['brand']);
  expect((await seen(id)).brand).toBeUndefined();
  expect(violations(await update(id, { name: 'Other' }, ['stock']))).toEqual(['fieldMask FIELD_NOT_ALLOWED']);
});

test('a product update accepts a whole product as read, and changes only the new name', async () => {
  const before = await known((await visitor.product('stoneware-mug')).id);
  const answer = await update(before.id, { ...before, name: 'Mug' });
  expect(answer.status).toBe(200);
  const { lastUpdated: _, ...after } = await known(before.id);
  const { lastUpdated: __, ...rest } = before;
  expect(after).toEqual({ ...rest, name: 'Mug' });
});

test('a write changes lastUpdated of a product, but not createdDate', async () => {
  const before = await visitor.product('olive-oil');
  await update(before.id, { ribbon: 'New' });
  const once = await seen(before.id);
  await update(before.id, { ribbon: 'Newer' });
  const twice = await seen(before.id);
  expect(once.createdDate).toBe(before.createdDate);
  expect(once.lastUpdated > before.lastUpdated && twice.lastUpdated > once.lastUpdated).toBe(true);
});

test('only the merchant sees a hidden product, until it is visible again', async () => {
  const { id } = await visitor.product('olive-oil');
  await update(id, { visible: false });
  expect(errorCodeOrField(await visitor.get(`/v1/products/${id}`))).toBe('PRODUCT_NOT_FOUND');
  expect((await known(id)).visible).toBe(false);
  await update(id, { visible: true });
  expect((await seen(id)).slug).toBe('olive-oil');
});

test('a deleted product is not found, and its lines in carts are NOT_FOUND', async () => {
  await visitor.add('olive-oil', 1);
  const { id } = await visitor.product('olive-oil');
  expect((await merchant.del(`/v1/products/${id}`)).body).toEqual({});
  expect(errorCodeOrField(await merchant.get(`/v1/products/${id}`))).toBe('PRODUCT_NOT_FOUND');
  expect((await visitor.cart()).lineItems[0]?.availability.status).toBe('NOT_FOUND');
  expect(errorCodeOrField(await merchant.del(`/v1/products/${id}`))).toBe('PRODUCT_NOT_FOUND');
});

test('only the merchant sees cost and profit', async () => {
  const { id } = await create({ costAndProfitData: { itemCost: 5 } });
  expect((await known(id)).costAndProfitData).toMatchObject({ itemCost: 5, profit: 7.5, profitMargin: 0.6 });
  expect((await known(id)).costRange).toEqual({ minValue: 5, maxValue: 5 });
  expect((await visitor.get(`/v1/products/${id}?includeMerchantSpecificData=true`)).body.product).toEqual(
    await seen(id),
  );
});

const sizes = [{ name: 'Size', choices: [{ description: 'S' }, { description: 'L' }] }];

test('options create variants; managed variants have their own price and visibility', async () => {
  const { id } = await create({ productOptions: sizes });
  expect((await seen(id)).variants.map((one: AnyJson) => one.choices)).toEqual([{ Size: 'S' }, { Size: 'L' }]);
  const answer = await merchant.patch(`/v1/products/${id}/variants`, {
    variants: [{ choices: { Size: 'L' }, price: 20 }],
  });
  expect(errorCodeOrField(answer)).toBe('VARIANTS_NOT_MANAGED');

  await update(id, { manageVariants: true });
  const change = { choices: { Size: 'L' }, price: 20, cost: 8, weight: 2, sku: 'S-L', visible: true };
  const { variants } = (await merchant.patch(`/v1/products/${id}/variants`, { variants: [change] })).body;
  expect(variants).toMatchObject([
    {
      choices: { Size: 'L' },
      variant: { priceData: { price: 20 }, weight: 2, sku: 'S-L', costAndProfitData: { profit: 12 } },
    },
  ]);
  expect(await seen(id)).toMatchObject({ priceRange: { minValue: 12.5, maxValue: 20 }, priceData: { price: 12.5 } });
  expect((await visitor.add('salt-bowl', 1, 'L')).body.cart.lineItems[0].price.amount).toBe('20.00');

  await merchant.patch(`/v1/products/${id}/variants`, { variants: [{ variantIds: [variants[0].id], visible: false }] });
  expect((await seen(id)).productOptions[0].choices.map((one: AnyJson) => one.visible)).toEqual([true, false]);
  await merchant.post(`/v1/products/${id}/variants/resetToDefault`);
  expect((await seen(id)).variants.map((one: AnyJson) => one.variant.priceData.price)).toEqual([12.5, 12.5]);
  expect((await seen(id)).productOptions[0].choices.map((one: AnyJson) => one.visible)).toEqual([true, true]);
});

test('a variant change by some choices applies to all variants with these choices', async () => {
  const mug = await visitor.product('stoneware-mug');
  const change = async (one: object) => merchant.patch(`/v1/products/${mug.id}/variants`, { variants: [one] });
  expect((await change({ choices: { Size: 'L' }, price: 30 })).body.variants).toHaveLength(5);
  expect((await seen(mug.id)).priceRange).toEqual({ minValue: 18, maxValue: 30 });
  expect(errorCodeOrField(await change({ choices: { Size: 'XXL' }, price: 1 }))).toBe('VARIANT_NOT_FOUND');
  expect(errorCodeOrField(await change({ variantIds: [mug.id], price: 1 }))).toBe('VARIANT_NOT_FOUND');
  expect(violations(await change({ price: 1 }))).toEqual(['variants[0] ONE_OF_ALIGNMENT']);
  expect(violations(await change({ choices: { Size: 'L' }, price: -1, sku: 'x'.repeat(41) }))).toEqual([
    'variants[0].price MIN',
    'variants[0].sku MAX_LENGTH',
  ]);
});

test('variants of a new choice start without stock; the other variants keep theirs', async () => {
  const mug = await known((await visitor.product('stoneware-mug')).id);
  const [colours, size] = mug.productOptions;
  const more = { ...size, choices: [...size.choices, { description: 'XL' }] };
  await update(mug.id, { productOptions: [colours, more] });
  const after = await seen(mug.id);
  const units = (product: AnyJson) =>
    Object.fromEntries(
      product.variants.map((one: AnyJson) => [Object.values(one.choices).join('/'), one.stock.quantity]),
    );
  expect(units(after)).toMatchObject(units(mug));
  expect(
    after.variants.filter((one: AnyJson) => one.choices.Size === 'XL').map((one: AnyJson) => one.stock.quantity),
  ).toEqual(colours.choices.map(() => 0));
  await shop.admin('stock', { slug: 'stoneware-mug', variantId: after.variants.at(-1).id, quantity: 3 });
  expect((await seen(mug.id)).stock.quantity).toBe(mug.stock.quantity + 3);
});

test('removing all options leaves one variant with the sum of the stock', async () => {
  const mug = await visitor.product('stoneware-mug');
  await merchant.del(`/v1/products/${mug.id}/options`);
  const plain = await seen(mug.id);
  expect(plain).toMatchObject({ productOptions: [], manageVariants: false, stock: { quantity: mug.stock.quantity } });
  expect(plain.variants).toMatchObject([{ id: '00000000-0000-0000-0000-000000000000', choices: {} }]);
  expect((await visitor.add('stoneware-mug', 1)).status).toBe(200);
});

test('product options are limited in number and unique', async () => {
  const make = async (productOptions: unknown) =>
    violations(await merchant.post('/v1/products', { product: { ...bowl, productOptions } }));
  const option = (name: string, count: number) => ({
    name,
    choices: Array.from({ length: count }, (_, index) => ({ description: `${name}${index}` })),
  });
  expect(await make([option('A', 0)])).toEqual(['product.productOptions[0].choices MIN_SIZE']);
  expect(await make([option('A', 101)])).toEqual(['product.productOptions[0].choices MAX_SIZE']);
  expect(await make('ABCDEFG'.split('').map(name => option(name, 1)))).toEqual(['product.productOptions MAX_SIZE']);
  expect(await make([option('A', 50), option('B', 50)])).toEqual(['product.productOptions MAX_SIZE']);
  expect(await make([option('A', 1), option('A', 1)])).toEqual(['product.productOptions VALIDATION']);
  expect(await make([{ name: 'A', choices: [{ description: 'x' }, { description: 'x' }] }])).toEqual([
    'product.productOptions[0].choices VALIDATION',
  ]);
  const colour = { name: 'A', optionType: 'color', choices: [{ description: 'Red', value: 'red;}' }] };
  expect(await make([colour])).toEqual(['product.productOptions[0].choices[0].value FORMAT']);
});

test('product media are added by id or URL, linked to choices, and removed', async () => {
  const { id } = await create({ productOptions: sizes });
  const media = [
    { mediaId: 'garden-twine' },
    { url: 'https://example.com/film.mp4' },
    { url: 'https://example.com/bowl.jpg', choice: { option: 'Size', choice: 'L' } },
    { url: 'http://api.test/media/olive-oil' },
  ];
  expect((await merchant.post(`/v1/products/${id}/media`, { media })).body).toEqual({});
  const { media: shown, productOptions } = await seen(id);
  expect(shown.items.map((one: AnyJson) => one.mediaType)).toEqual(['image', 'video', 'image', 'image']);
  expect(shown.mainMedia.image.url).toBe('http://api.test/media/garden-twine');
  expect(shown.items[1].video.files[0].url).toBe('https://example.com/film.mp4');
  expect(productOptions[0].choices[1].media.mainMedia.image.url).toBe('https://example.com/bowl.jpg');
  expect(shown.items[3].id).toBe('olive-oil');

  const [twine, , picture] = shown.items.map((one: AnyJson) => one.id);
  const choice = { option: 'Size', choice: 'S', mediaIds: [twine] };
  await merchant.patch(`/v1/products/${id}/choices/media`, { media: [choice] });
  expect((await seen(id)).productOptions[0].choices[0].media.items.map((one: AnyJson) => one.id)).toEqual([twine]);
  expect((await visitor.add('salt-bowl', 1, 'S')).body.cart.lineItems[0].image.id).toBe(twine);
  await merchant.post(`/v1/products/${id}/choices/media/delete`, { media: [choice] });
  expect((await seen(id)).productOptions[0].choices[0].media).toBeUndefined();

  await merchant.post(`/v1/products/${id}/media/delete`, { mediaIds: [picture] });
  const after = await seen(id);
  expect(after.media.items).toHaveLength(3);
  expect(after.productOptions[0].choices[1].media).toBeUndefined();
});

test('pictures and videos on other servers have no width and height', async () => {
  const { id } = await create();
  const media = [{ url: 'https://example.com/bowl.jpg' }, { url: 'https://example.com/film.mp4' }];
  await merchant.post(`/v1/products/${id}/media`, { media });
  const [picture, film] = (await seen(id)).media.items;
  const file = { url: 'https://example.com/bowl.jpg', format: 'jpg', altText: 'Salt bowl' };
  expect([picture.image, picture.thumbnail]).toEqual([file, file]);
  expect(film.video.files).toEqual([{ url: 'https://example.com/film.mp4', format: 'mp4' }]);
  const { image } = (await visitor.add('salt-bowl', 1)).body.cart.lineItems[0];
  expect(image).toEqual({ id: picture.id, url: file.url, altText: 'Salt bowl', filename: 'bowl.jpg' });
});

test('a variant has its product’s video, and its image an expiry date', async () => {
  const { id } = await create();
  await merchant.post(`/v1/products/${id}/media`, {
    media: [{ mediaId: 'garden-twine' }, { url: 'https://example.com/film.webm' }],
  });
  const { body } = await visitor.post('/v1/variants/query', { query: { filter: { productId: id } } });
  const { image, video } = body.variants[0].media;
  expect(video).toMatchObject({
    resolutions: [{ url: 'https://example.com/film.webm', format: 'webm' }],
    posters: [{ id: 'garden-twine' }],
  });
  expect(Date.parse(image.urlExpirationDate)).toBeGreaterThan(Date.now());
});

test('an empty brand or choice value is refused, and null as the brand is accepted', async () => {
  const { id } = await create();
  const empty = { brand: '', productOptions: [{ name: 'Size', choices: [{ description: 'S', value: '' }] }] };
  expect(violations(await update(id, empty))).toEqual([
    'product.productOptions[0].choices[0].value MIN_LENGTH',
    'product.brand MIN_LENGTH',
  ]);
  expect((await update(id, { brand: null })).status).toBe(200);
});

test('unknown media, invalid URLs and unknown choices of a product are refused', async () => {
  const { id } = await create({ productOptions: sizes });
  const add = (one: object) => merchant.post(`/v1/products/${id}/media`, { media: [one] });
  expect(violations(await add({}))).toEqual(['media[0] ONE_OF_ALIGNMENT']);
  expect(violations(await add({ mediaId: 'a', url: 'https://example.com/a.png' }))).toEqual([
    'media[0] ONE_OF_ALIGNMENT',
  ]);
  expect(violations(await add({ url: 'javascript:alert(1)' }))).toContain('media[0].url FORMAT');
  expect(errorCodeOrField(await add({ mediaId: 'nothing' }))).toBe('MEDIA_NOT_FOUND');
  const choice = { option: 'Size', choice: 'M' };
  expect(errorCodeOrField(await add({ mediaId: 'olive-oil', choice }))).toBe('CHOICE_NOT_FOUND');
  const show = { media: [{ option: 'Size', choice: 'S', mediaIds: ['olive-oil'] }] };
  expect(errorCodeOrField(await merchant.patch(`/v1/products/${id}/choices/media`, show))).toBe('MEDIA_NOT_FOUND');
  for (const path of ['media', 'media/delete', 'choices/media/delete'])
    expect(violations(await merchant.post(`/v1/products/${id}/${path}`))[0]).toMatch(/MIN_SIZE$/);
  expect((await seen(id)).media.items).toEqual([]);
  expect((await add({ url: 'http://api.test/media/%zz.png' })).status).toBe(200);
});

test('remove-brand and remove-ribbon clear the brand and the ribbon of a product', async () => {
  const { id } = await create({ brand: 'Larch & Loam', ribbon: 'New' });
  await merchant.post(`/v1/products/${id}/remove-brand`);
  await merchant.post(`/v1/products/${id}/remove-ribbon`);
  const product = await seen(id);
  expect([product.brand, product.ribbon, product.ribbons]).toEqual([undefined, undefined, []]);
});

test('a bulk update sets one property of many products and their variants', async () => {
  const mug = await visitor.product('stoneware-mug');
  const oil = await visitor.product('olive-oil');
  const set = (change: unknown, ...ids: string[]) => merchant.post('/v1/bulk/products/update', { ids, set: change });
  const { body } = await set({ price: 25 }, mug.id, 'nothing', oil.id);
  expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
  expect(body.results[1].itemMetadata).toMatchObject({ originalIndex: 1, error: { code: 'PRODUCT_NOT_FOUND' } });
  expect((await seen(mug.id)).priceRange).toEqual({ minValue: 25, maxValue: 25 });
  expect((await seen(oil.id)).priceData.price).toBe(25);
  await set({ ribbon: 'Sale' }, mug.id);
  await set({ brand: 'Kiln' }, mug.id);
  await set({ weight: 0.7 }, mug.id);
  await set({ cost: 4 }, mug.id);
  expect(await known(mug.id)).toMatchObject({
    ribbon: 'Sale',
    brand: 'Kiln',
    weightRange: { minValue: 0.7, maxValue: 0.7 },
    costRange: { minValue: 4, maxValue: 4 },
  });
  expect(violations(await set({ price: 1, cost: 1 }, mug.id))).toEqual(['set ONE_OF_ALIGNMENT']);
  expect(violations(await set({}, mug.id))).toEqual(['set REQUIRED_FIELD']);
  expect(violations(await set({ name: 'x' }, mug.id))).toEqual(['set.name FIELD_NOT_ALLOWED', 'set REQUIRED_FIELD']);
  expect(violations(await set({ price: 1 }))).toEqual(['ids MIN_SIZE']);
});

test('a bulk adjustment changes prices, costs and weights by an amount or a percentage', async () => {
  const { id } = await create({ costAndProfitData: { itemCost: 5 }, weight: 1 });
  const adjust = (change: unknown, ...ids: string[]) =>
    merchant.post('/v1/bulk/products/adjust-properties', { ids, adjust: change });
  await adjust({ price: { amount: -2.25 } }, id);
  expect((await seen(id)).priceData.price).toBe(10.25);
  await adjust({ price: { percentage: { rate: 10 } } }, id);
  expect((await seen(id)).priceData.price).toBe(11.28);
  await adjust({ price: { percentage: { rate: 10, roundToInt: true } } }, id);
  expect((await seen(id)).priceData.price).toBe(12);
  await adjust({ cost: { amount: 1 } }, id);
  await adjust({ weight: { percentage: { rate: -50 } } }, id);
  expect(await known(id)).toMatchObject({ weight: 0.5, costAndProfitData: { itemCost: 6, profit: 6 } });

  const mug = await visitor.product('stoneware-mug');
  await adjust({ price: { percentage: { rate: 50 } } }, mug.id);
  expect((await seen(mug.id)).priceRange).toEqual({ minValue: 27, maxValue: 33 });

  const course = await visitor.product('sourdough-course');
  const { results } = (await adjust({ weight: { amount: 1 } }, course.id)).body;
  expect(results[0].itemMetadata.error.code).toBe('PROPERTY_NOT_SET');
  const below = (await adjust({ price: { amount: -100 } }, id)).body.results[0].itemMetadata;
  expect(below).toMatchObject({ success: false, error: { code: 'OUT_OF_RANGE' } });
  expect((await seen(id)).priceData.price).toBe(12);
  const two = { amount: 1, percentage: { rate: 1 } };
  expect(violations(await adjust({ price: two }, id))).toEqual(['adjust.price ONE_OF_ALIGNMENT']);
  expect(violations(await adjust({ price: { percentage: { rate: -101 } } }, id))).toEqual([
    'adjust.price.percentage.rate MIN',
  ]);
});

test('visitors and members cannot change products', async () => {
  const { id } = await visitor.product('olive-oil');
  const member = await shop.member('ada@example.com');
  const calls = [
    ['POST', '/v1/products'],
    ['PATCH', `/v1/products/${id}`],
    ['DELETE', `/v1/products/${id}`],
    ['PATCH', `/v1/products/${id}/variants`],
    ['POST', `/v1/products/${id}/variants/resetToDefault`],
    ['POST', `/v1/products/${id}/media`],
    ['POST', `/v1/products/${id}/media/delete`],
    ['PATCH', `/v1/products/${id}/choices/media`],
    ['POST', `/v1/products/${id}/choices/media/delete`],
    ['DELETE', `/v1/products/${id}/options`],
    ['POST', `/v1/products/${id}/remove-brand`],
    ['POST', `/v1/products/${id}/remove-ribbon`],
    ['POST', '/v1/bulk/products/update'],
    ['POST', '/v1/bulk/products/adjust-properties'],
  ] as const;
  const before = await seen(id);
  for (const { tokens } of [visitor, member])
    for (const [method, path] of calls) {
      const answer = await shop.call(
        method,
        path,
        method === 'PATCH' && path.endsWith(id) ? { product: {} } : {},
        tokens.access_token,
      );
      expect([answer.status, errorCodeOrField(answer)], `${method} ${path}`).toEqual([403, 'FORBIDDEN']);
    }
  expect(await seen(id)).toEqual(before);
});

test('a merchant cannot change or delete a product of another shop', async () => {
  const stranger = shop.as({
    access_token: (await shop.admin('merchant-token', { clientId: 'other-client' })).accessToken,
  });
  const { id } = await visitor.product('olive-oil');
  expect(errorCodeOrField(await stranger.patch(`/v1/products/${id}`, { product: { name: 'Mine' } }))).toBe(
    'PRODUCT_NOT_FOUND',
  );
  expect(errorCodeOrField(await stranger.del(`/v1/products/${id}`))).toBe('PRODUCT_NOT_FOUND');
});

test('the numericId of a product is in µs and less than 1 s after its creation', async () => {
  const olderProduct = await visitor.product('olive-oil');
  const { id } = await create();
  for (const { numericId, createdDate } of [olderProduct, await seen(id)]) {
    const microsSinceCreated = Number(numericId) - Date.parse(createdDate) * 1_000;
    expect(microsSinceCreated).toBeGreaterThanOrEqual(0);
    expect(microsSinceCreated).toBeLessThan(1_000_000);
  }
});
