// The floor: the code that a shop would write by hand for the same calls.
// It renders a price, a button and a cart panel.
// It has no options, stepper, error texts, languages, other tabs or live announcements.
const { apiHost, clientId } = document.querySelector('script[data-client-id]').dataset;
const BATCH_SIZE = 100;
const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
const TOKEN_KEY = 'floor-token';

let token;

async function fetchToken() {
  const { value, expiresAt } = JSON.parse(localStorage.getItem(TOKEN_KEY) ?? '{}');
  if (expiresAt > Date.now()) return value;
  const response = await fetch(`${apiHost}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, grantType: 'anonymous' }),
  });
  const { access_token, expires_in } = await response.json();
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ value: access_token, expiresAt: Date.now() + expires_in * 1000 }));
  return access_token;
}

async function call(path, input) {
  token ??= fetchToken();
  const response = await fetch(apiHost + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: await token },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

function create(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function drawProduct(place, product) {
  const button = create('button', 'add', product.stock.inStock ? 'Add to cart' : 'Sold out');
  button.type = 'button';
  button.disabled = !product.stock.inStock;
  button.value = product.id;
  place.replaceChildren(create('p', 'price', product.convertedPriceData.formatted.discountedPrice), button);
}

function drawCart({ lineItems }) {
  const lines = lineItems.map(({ productName, quantity, lineItemPrice }) => {
    const line = create('li', 'line', `${quantity} × ${productName.translated}`);
    line.append(create('span', 'price', lineItemPrice.formattedConvertedAmount));
    return line;
  });
  document.querySelector('#cart .lines').replaceChildren(...lines);
}

async function add(button) {
  button.disabled = true;
  try {
    const catalogReference = { catalogItemId: button.value, appId: STORES_APP_ID };
    const { cart } = await call('/ecom/v1/carts/current/add-to-cart', {
      lineItems: [{ catalogReference, quantity: 1 }],
    });
    drawCart(cart);
    document.querySelector('#cart').show();
    const { priceSummary } = await call('/ecom/v1/carts/current/estimate-totals', {
      calculateTax: false,
      calculateShipping: false,
    });
    document.querySelector('#cart .total').textContent = priceSummary.total.formattedConvertedAmount;
  } finally {
    button.disabled = false;
  }
}

async function start() {
  const places = [...document.querySelectorAll('[data-product]')];
  // Batches follow the page's order, so that the first products appear first.
  for (let from = 0; from < places.length; from += BATCH_SIZE) {
    const batch = places.slice(from, from + BATCH_SIZE);
    const slugs = [...new Set(batch.map(({ dataset }) => dataset.product))];
    const { products } = await call('/stores-reader/v1/products/query-platformized', {
      query: { filter: { slug: { $in: slugs } }, paging: { limit: BATCH_SIZE } },
    });
    const bySlug = new Map(products.map(product => [product.slug, product]));
    for (const place of batch) {
      const product = bySlug.get(place.dataset.product);
      if (product) drawProduct(place, product);
    }
  }
}

document.addEventListener('click', ({ target }) => {
  if (target.matches('[data-product] .add')) add(target);
});
// For a change of the page's content, as by a router.
window.startShop = start;
start();
