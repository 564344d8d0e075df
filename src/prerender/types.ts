import type { Product } from '../api/products.ts';
import type { Review } from '../api/reviews.ts';

/** An element as it stands in the page; an attribute without a value is `''`. */
export interface PrerenderedElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The first products of a list, and how far it has been read. */
export interface PrerenderedList {
  /** Of those that are shown, in their order. */
  readonly ids: readonly string[];
  /** Whether more have been read than are shown. */
  readonly more: boolean;
  readonly filter: string;
  readonly total: number;
  readonly offset: number;
  readonly isExact: boolean;
  readonly isComplete: boolean;
}

/** What elements show, as the platform answered: plain JSON. */
export interface PrerenderData {
  /** Under the id or slug that an element names. */
  readonly products: Readonly<Record<string, { readonly status: string; readonly product?: Product }>>;
  /** Under what a list asks for. */
  readonly lists?: Readonly<Record<string, PrerenderedList>>;
  readonly reviews: {
    readonly lists: Readonly<Record<string, { readonly status: string; readonly items: readonly Review[] }>>;
    readonly ratingCounts: Readonly<Record<string, { readonly status: string; readonly counts: readonly number[] }>>;
  };
}

/** Which shop, and how it speaks: the settings of the script tag that matter before there is a page. */
export interface PrerenderShop {
  /** The OAuth client id of the shop. */
  readonly clientId: string;
  /** @default 'https://www.wixapis.com' */
  readonly apiHost?: string;
  /** Whether paths carry the platform's gateway prefixes. @default true */
  readonly gateway?: boolean;
  /** The currency that prices are converted to, as in `data-currency`. */
  readonly currency?: string;
  /** @default the global one */
  readonly fetch?: typeof fetch;
}

export interface RenderOptions {
  /** The address of the folder with this version's files: their style sheets draw what is rendered. */
  readonly files: string;
  /** Whether browsers run these bytes alone, as a page with `integrity` on its script tag wants it. @default false */
  readonly pinned?: boolean;
  /** The language of words and numbers, unless the element has an attribute of its own. @default 'en' */
  readonly locale?: string | undefined;
  /** Words of the page's own, by group, as in `<script data-kiosk-words>`. */
  readonly words?: Readonly<Record<string, unknown>>;
  /** The HTML between the element's tags. */
  readonly children?: string;
  /** The page's own addresses of products, as in `data-product-url`, unless the element has an attribute of its own. */
  readonly productUrl?: string | undefined;
  /** The page's other elements: a button whose product is sold out leads to its sign-up. */
  readonly others?: readonly PrerenderedElement[];
}

export interface PrerenderOptions {
  /** The address of the folder with this version's files; by default the one that the page's tag names. */
  readonly files?: string;
  /** @default the global one */
  readonly fetch?: typeof fetch;
}

export interface PrerenderedPage {
  readonly html: string;
  /** How many elements have been filled. */
  readonly count: number;
  /** What could not be filled, in sentences. */
  readonly problems: readonly string[];
}

/**
 * Asks the platform, as a visitor, for what elements show. What it does not have, or does not answer, is missing from the data:
 * such an element renders as it is.
 */
export type ReadData = (elements: readonly PrerenderedElement[], shop: PrerenderShop) => Promise<PrerenderData>;

/** The HTML of an element with what it shows inside, which the element takes over once its code runs. */
export type RenderToString = (
  tag: string,
  attributes: PrerenderedElement['attributes'],
  data: PrerenderData,
  options: RenderOptions,
) => Promise<string>;

/** Where the page and those of products are. */
export interface JsonLdAddresses {
  /** The page's own addresses of products, as in `data-product-url`. */
  readonly productUrl?: string | undefined;
  /** The whole address of the page: with it, addresses within the site are whole, too. */
  readonly page?: string | undefined;
}

/** The product for search engines: a `<script type="application/ld+json">`; empty where the data do not have it. `ref` is an id or slug. */
export type RenderJsonLd = (ref: string, data: PrerenderData, addresses?: JsonLdAddresses) => string;

/** Fills the elements of a whole page, and leaves all else in it as it is. Rejects where it has no `data-client-id`. */
export type Prerender = (html: string, options?: PrerenderOptions) => Promise<PrerenderedPage>;
