import { productName, productPrice } from './kiosk-answers.ts';
import { COMMERCE_LAYER_DOMAIN } from './peers.ts';
import type { Answer, BenchRequest } from './server.ts';

// A stand-in for Commerce Layer: tokens and the JSON:API resources that drop-in.js reads and writes.

const SLUG = 'bench';
export const COMMERCE_LAYER_AUTH_HOST = `auth.${COMMERCE_LAYER_DOMAIN}`;
export const COMMERCE_LAYER_API_HOST = `${SLUG}.${COMMERCE_LAYER_DOMAIN}`;
const ORIGIN = `https://${COMMERCE_LAYER_API_HOST}`;
const ORDER_ID = 'order1';
const LIFETIME_SECONDS = 14_400;

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function createToken(): string {
  const issuedAt = Math.floor(Date.now() / 1_000);
  const payload = {
    organization: { id: 'organization1', slug: SLUG, enterprise: false, region: 'eu-west-1' },
    application: { id: 'application1', client_id: 'bench-client', kind: 'sales_channel', public: true },
    market: { id: ['market1'], stock_location_ids: ['stock1'], geocoder_id: null, allows_external_prices: false },
    test: true,
    scope: 'market:code:bench',
    iss: `https://${COMMERCE_LAYER_AUTH_HOST}`,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
  };
  return `${base64url({ alg: 'HS512', typ: 'JWT' })}.${base64url(payload)}.c2lnbmF0dXJl`;
}

const times = { created_at: '2026-01-12T09:00:00.000Z', updated_at: '2026-01-12T09:00:00.000Z' };
const shared = { ...times, reference: null, reference_origin: null, metadata: {} };
const indexOf = (code: string) => Number(/(\d+)$/.exec(code)?.[1] ?? 0);

function resource(type: string, id: string, attributes: object, relationships: object = {}) {
  const self = `${ORIGIN}/api/${type}/${id}`;
  return {
    id,
    type,
    links: { self },
    attributes,
    relationships,
    meta: { mode: 'test', organization_id: 'organization1' },
  };
}

const createSku = (code: string) =>
  resource('skus', `sku-${code}`, {
    ...shared,
    code,
    name: productName(indexOf(code)),
    description: 'A long, patient blade with wide teeth that goes through a dark crust without tearing the crumb.',
    image_url: null,
    pieces_per_pack: null,
    weight: 0.3,
    unit_of_weight: 'gr',
    do_not_ship: false,
    do_not_track: false,
    inventory: {
      available: true,
      quantity: 40,
      levels: [{ quantity: 40, delivery_lead_times: [] }],
    },
  });

function createPrice(code: string) {
  const amount = productPrice(indexOf(code));
  return resource('prices', `price-${code}`, {
    ...shared,
    currency_code: 'EUR',
    sku_code: code,
    amount_cents: amount * 100,
    amount_float: amount,
    formatted_amount: `€${amount}.00`,
    original_amount_cents: amount * 100,
    formatted_original_amount: `€${amount}.00`,
    compare_at_amount_cents: amount * 100,
    compare_at_amount_float: amount,
    formatted_compare_at_amount: `€${amount}.00`,
    processed_at: null,
  });
}

const createLine = (code: string) =>
  resource(
    'line_items',
    'line1',
    {
      ...shared,
      sku_code: code,
      bundle_code: null,
      quantity: 1,
      currency_code: 'EUR',
      formatted_total_amount: `€${productPrice(indexOf(code))}.00`,
      name: productName(indexOf(code)),
      image_url: null,
      item_type: 'skus',
    },
    { item: { data: { type: 'skus', id: `sku-${code}` } }, line_item_options: { data: [] } },
  );

const createOrder = (code: string | undefined) => ({
  data: resource(
    'orders',
    ORDER_ID,
    {
      ...shared,
      number: '1',
      status: code ? 'draft' : 'pending',
      guest: true,
      editable: true,
      language_code: 'en',
      currency_code: 'EUR',
      skus_count: code ? 1 : 0,
      line_item_options_count: 0,
      cart_url: null,
    },
    { line_items: { data: code ? [{ type: 'line_items', id: 'line1' }] : [] } },
  ),
  included: code ? [createLine(code), createSku(code)] : [],
});

export function createCommerceLayerAnswers() {
  const token = createToken();
  /** The added product. A page of the bench adds only one. */
  let added: string | undefined;

  const resources = ({ path, query, method, body }: BenchRequest): object | undefined => {
    const [, , type, id] = path.split('/');
    const list = (codes: string, create: (code: string) => object) => {
      const data = codes.split(',').map(create);
      return { data, meta: { record_count: data.length, page_count: 1 }, links: {} };
    };
    if (type === 'skus') {
      return id ? { data: createSku(id.replace(/^sku-/, '')) } : list(query.get('filter[q][code_in]') ?? '', createSku);
    }
    if (type === 'prices') return list(query.get('filter[q][sku_code_in]') ?? '', createPrice);
    if (type === 'organization')
      return {
        data: resource('organizations', 'organization1', { ...shared, name: 'Bench', slug: SLUG, config: null }),
      };
    if (type === 'orders') {
      if (method === 'POST') added = undefined;
      return createOrder(added);
    }
    if (type === 'line_items' && method === 'POST') {
      added = JSON.parse(body).data.attributes.sku_code;
      return { data: createLine(added ?? '') };
    }
    return undefined;
  };

  return (request: BenchRequest): Answer | undefined => {
    if (request.host === COMMERCE_LAYER_AUTH_HOST) {
      const grant = {
        access_token: token,
        token_type: 'Bearer',
        expires_in: LIFETIME_SECONDS,
        scope: 'market:code:bench',
        created_at: Math.floor(Date.now() / 1_000),
      };
      return { kind: 'api', type: 'application/json', body: JSON.stringify(grant) };
    }
    if (!request.path.startsWith('/api/')) {
      return { kind: 'page', type: 'text/html', body: '<!doctype html><title>The hosted cart</title>' };
    }
    const found = resources(request);
    const text = found && JSON.stringify(found);
    if (text === undefined) return undefined;
    return { kind: 'api', type: 'application/vnd.api+json', body: text };
  };
}
