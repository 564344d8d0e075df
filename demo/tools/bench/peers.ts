import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productSlug } from './kiosk-answers.ts';
import { CDN, type Probe, type Subject } from './subjects.ts';

const VERSIONS: Readonly<Record<string, string>> = {
  '@shopify/buy-button-js': '3.0.6',
  '@commercelayer/drop-in.js': '2.27.0',
};

export const peerVersions = (): string =>
  Object.entries(VERSIONS)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');

/** By path prefix on the CDN of the bench, the folder with the published files of a compared product. */
export const peerFolders: Readonly<Record<string, string>> = {
  '/buy-button/': 'node_modules/@shopify/buy-button-js/dist',
  '/drop-in/': 'node_modules/@commercelayer/drop-in.js/dist/drop-in',
};

/**
 * Installs the products that the benchmark compares with Kiosk. A separate folder keeps them out of the project's
 * dependencies.
 */
export function installPeers(folder: string): void {
  const isInstalled = Object.entries(VERSIONS).every(([name, version]) => {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
  if (isInstalled) return;
  console.log('Installing the peers …');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const names = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
  execFileSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, ...names],
    { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
}

export const FIRST_SHOPIFY_ID = 1000;
export const SHOPIFY_HOST = 'shopify.test';
const shopifyId = (index: number): string => String(FIRST_SHOPIFY_ID + index);

/** No pictures and names, because the page's cards have them. */
const BUY_BUTTON_OPTIONS = {
  product: { contents: { img: false, title: false } },
  cart: { contents: { note: false } },
};

const buyButtonHead = (start: string, options: object) =>
  `<script defer crossorigin src="${CDN}/buy-button/buybutton.min.js"></script><script>function startShop(){const options=${JSON.stringify(options)};const client=ShopifyBuy.buildClient({domain:'${SHOPIFY_HOST}',storefrontAccessToken:'bench'});const ui=ShopifyBuy.UI.init(client);${start}}addEventListener('DOMContentLoaded',startShop)</script>`;

const CREATE_EACH =
  "document.querySelectorAll('[data-product]').forEach(node=>ui.createComponent('product',{id:node.dataset.product,node,moneyFormat:'€{{amount}}',options}))";

const buyButtonProbe: Probe = {
  items: () => document.getElementsByTagName('article'),
  isReady: item => {
    const root = item.querySelector('iframe')?.contentDocument ?? item;
    return (
      !!root.querySelector('.shopify-buy__product__actual-price')?.textContent?.trim() &&
      !!root.querySelector('.shopify-buy__btn:not(:disabled, .shopify-buy__btn-disabled)')
    );
  },
  press: item => {
    const root = item.querySelector('iframe')?.contentDocument ?? item;
    root.querySelector<HTMLElement>('.shopify-buy__btn')?.click();
  },
  hasLine: () =>
    [document, ...[...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument)].some(
      each => !!each?.querySelector('.shopify-buy__cart-item'),
    ),
  restart: () => (window as unknown as { startShop(): void }).startShop(),
};

const buyButton: Subject = {
  name: 'buy-button',
  title: 'buy-button',
  head: buyButtonHead(CREATE_EACH, BUY_BUTTON_OPTIONS),
  element: index => `<div data-product="${shopifyId(index)}"></div>`,
  tail: () => '',
  probe: buyButtonProbe,
};

const withoutIframes = Object.fromEntries(
  ['product', 'cart', 'toggle', 'modal', 'option', 'productSet'].map(part => [
    part,
    { ...(BUY_BUTTON_OPTIONS as Readonly<Record<string, object>>)[part], iframe: false },
  ]),
);

const buyButtonInPage: Subject = {
  ...buyButton,
  name: 'buy-button-in-page',
  title: 'buy-button, no iframes',
  head: buyButtonHead(CREATE_EACH, withoutIframes),
};

const buyButtonSet: Subject = {
  ...buyButton,
  name: 'buy-button-set',
  title: 'buy-button, one set',
  head: buyButtonHead(
    "const node=document.querySelector('[data-products]');ui.createComponent('productSet',{id:node.dataset.products.split(' '),node,moneyFormat:'€{{amount}}',options})",
    { ...BUY_BUTTON_OPTIONS, product: { contents: { img: false } } },
  ),
  element: () => '',
  list: count =>
    `<div style="grid-column:1/-1" data-products="${Array.from({ length: count }, (_, at) => shopifyId(at)).join(' ')}"></div>`,
  probe: {
    ...buyButtonProbe,
    items: () =>
      document.querySelector('main iframe')?.ownerDocument
        ? (document
            .querySelector<HTMLIFrameElement>('main iframe')
            ?.contentDocument?.querySelectorAll('.shopify-buy__product') ?? [])
        : [],
  },
};

export const COMMERCE_LAYER_DOMAIN = 'cl.test';

const dropIn: Subject = {
  name: 'drop-in',
  title: 'drop-in.js',
  head: `<link rel="stylesheet" href="${CDN}/drop-in/drop-in.css"><link rel="stylesheet" href="${CDN}/drop-in/minicart.css"><script>commercelayerConfig={clientId:'bench-client',scope:'market:code:bench',domain:'${COMMERCE_LAYER_DOMAIN}'}</script><script type="module" crossorigin src="${CDN}/drop-in/drop-in.esm.js"></script>`,
  element: index =>
    `<cl-price code="${productSlug(index)}"><cl-price-amount></cl-price-amount></cl-price> <cl-add-to-cart code="${productSlug(index)}">Add to cart</cl-add-to-cart>`,
  tail: () => '<cl-cart-link>Cart <cl-cart-count></cl-cart-count><cl-cart open-on-add="true"></cl-cart></cl-cart-link>',
  probe: {
    items: () => document.getElementsByTagName('article'),
    isReady: item =>
      !!item.querySelector('cl-price-amount')?.shadowRoot?.textContent?.trim() &&
      !!item.querySelector('cl-add-to-cart[role=button]:not([aria-disabled=true])'),
    press: item => item.querySelector<HTMLElement>('cl-add-to-cart')?.click(),
    // The cart of drop-in.js is a hosted page, which is not published. Only the number beside the link shows a line.
    hasLine: () => document.querySelector('cl-cart-count')?.getAttribute('quantity') === '1',
    restart: () => {},
  },
};

export const peers: readonly Subject[] = [buyButton, buyButtonInPage, buyButtonSet, dropIn];
