import { productName, productSlug } from './kiosk-answers.ts';

/** Functions that observe a page of a subject. They run in the page without the module around them. */
export interface Probe {
  /** One element for each product, in the page's order. May be a live list if that is cheaper. */
  items(): ArrayLike<Element>;
  /** Whether the item's price is painted and its button is enabled. */
  isReady(item: Element): boolean;
  press(item: Element): void;
  hasLine(): boolean;
  /** Starts the subject again after the page's content was replaced, unless the subject notices that itself. */
  restart(): void;
}

/** A measured page: one without a shop, Kiosk, the hand-written page, or a peer. */
export interface Subject {
  readonly name: string;
  readonly title: string;
  /** HTML of the page's head. */
  readonly head: string;
  /** HTML that the subject adds to the card of the product with this index. It may be empty. */
  readonly element: (index: number) => string;
  /** HTML after the products: a drawer, and scripts that need the products in the page. */
  readonly tail: (count: number) => string;
  /** Replaces all cards, for a subject that renders the whole list itself. */
  readonly list?: (count: number) => string;
  /** Whether there is nothing to press. */
  readonly inert?: boolean;
  readonly probe: Probe;
}

export const PAGE = 'https://page.test';
export const CDN = 'https://cdn.test';
export const API = 'https://api.test';
const CLIENT_ID = 'bench-client';
const shopAttributes = `data-client-id="${CLIENT_ID}" data-api-host="${API}"`;

const plain: Subject = {
  name: 'plain',
  title: 'plain page',
  head: '',
  element: () => '',
  tail: () => '',
  inert: true,
  probe: {
    items: () => document.getElementsByTagName('article'),
    isReady: () => true,
    press: () => {},
    hasLine: () => false,
    restart: () => {},
  },
};

const floor: Subject = {
  name: 'floor',
  title: 'hand-written page',
  head: `<script type="module" crossorigin src="${CDN}/floor.js" ${shopAttributes}></script><style>[data-product]{min-height:70px}[data-product] .price{margin:0 0 8px;line-height:20px}[data-product] .add{height:42px}#cart{position:fixed;inset:0 0 0 auto;width:320px;height:100%;margin:0;border:0;z-index:1}</style>`,
  element: index => `<div data-product="${productSlug(index)}"></div>`,
  tail: () => '<dialog id="cart"><h2>Cart</h2><ul class="lines"></ul><p class="total"></p></dialog>',
  probe: {
    items: () => document.getElementsByTagName('article'),
    isReady: item =>
      !!item.querySelector('.price')?.textContent && !!item.querySelector<HTMLButtonElement>('.add:enabled'),
    press: item => item.querySelector<HTMLButtonElement>('.add')?.click(),
    hasLine: () => !!document.querySelector('#cart[open] .line'),
    restart: () => (window as unknown as { startShop(): void }).startShop(),
  },
};

const kioskProbe: Probe = {
  items: () => document.getElementsByTagName('article'),
  isReady: item => {
    const root = item.querySelector('kiosk-add-to-cart')?.shadowRoot;
    return (
      !!root?.querySelector('[part~=price]')?.textContent &&
      !root.querySelector('[aria-busy=true]') &&
      !!root.querySelector('[part~=button]:not(:disabled, [aria-disabled=true])')
    );
  },
  press: item =>
    item.querySelector('kiosk-add-to-cart')?.shadowRoot?.querySelector<HTMLElement>('[part~=button]')?.click(),
  hasLine: () => !!document.querySelector('kiosk-cart-drawer')?.shadowRoot?.querySelector('[part~=line]'),
  restart: () => {},
};

const kioskTag = `<script type="module" crossorigin src="${CDN}/kiosk.js" ${shopAttributes}></script>`;

const kioskWithoutCss: Subject = {
  name: 'kiosk-no-css',
  title: 'Kiosk without kiosk.css',
  head: kioskTag,
  element: index => `<kiosk-add-to-cart product="${productSlug(index)}"></kiosk-add-to-cart>`,
  tail: () => '<kiosk-cart-drawer></kiosk-cart-drawer>',
  probe: kioskProbe,
};

const kiosk: Subject = {
  ...kioskWithoutCss,
  name: 'kiosk',
  title: 'Kiosk',
  head: `<link rel="stylesheet" href="${CDN}/kiosk.css">${kioskTag}`,
};

export const ownSubjects: readonly Subject[] = [plain, floor, kiosk, kioskWithoutCss];

/** The stylesheet of a shop's own page, which no figure measures. */
const HOST_STYLES =
  'body{margin:0;font:16px/1.5 sans-serif}header,footer,section{padding:16px 24px}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(270px,1fr));gap:24px;padding:0 24px}article{border:1px solid #ccc;padding:12px}article img{display:block;width:100%;height:auto}h2{margin:8px 0 0;font-size:18px}article>p{margin:4px 0 8px}';

const SENTENCE = 'Made by hand in small numbers, from wood that has lain for three winters.';
const PICTURES = 12;

const card = (subject: Subject, index: number) =>
  `<article><img src="/picture-${index % PICTURES}.svg" width="300" height="200" alt="" loading="lazy"><h2>${productName(index)}</h2><p>${SENTENCE}</p>${subject.element(index)}</article>`;

/** The page of a subject: a shop's own headings, paragraphs and pictures around the given number of products. */
export function createPage(subject: Subject, count: number): string {
  const cards = subject.list?.(count) ?? Array.from({ length: count }, (_, index) => card(subject, index)).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Bench</title><style>${HOST_STYLES}</style>${subject.head}<body><header><h1>A small shop</h1><p>${SENTENCE}</p></header><main>${cards}</main><section><h2>About us</h2><p>${SENTENCE.repeat(6)}</p></section><footer><p>${SENTENCE}</p></footer>${subject.tail(count)}</body></html>`;
}

export const createPicture = (index: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="hsl(${index * 30} 40% 80%)"/><circle cx="150" cy="100" r="60" fill="hsl(${index * 30} 40% 50%)"/></svg>`;
