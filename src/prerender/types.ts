import type { Product } from '../api/products.ts';
import type { Review } from '../api/reviews.ts';

/** An element as it stands in the page; an attribute without a value is `''`. */
export interface PrerenderedElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The first products of a list, and how far it has been read. */
export interface PrerenderedList {
  /** The ids of the shown products, in their order. */
  readonly ids: readonly string[];
  /** Whether more products have been read than are shown. */
  readonly more: boolean;
  readonly filter: string;
  readonly total: number;
  readonly offset: number;
  readonly isExact: boolean;
  readonly isComplete: boolean;
}

/** The data that elements show, as the platform answered: plain JSON. */
export interface PrerenderData {
  /** Under the id or slug that an element names. */
  readonly products: Readonly<Record<string, { readonly status: string; readonly product?: Product }>>;
  /** By the key of a list's query. */
  readonly lists?: Readonly<Record<string, PrerenderedList>>;
  readonly reviews: {
    readonly lists: Readonly<Record<string, { readonly status: string; readonly items: readonly Review[] }>>;
    readonly ratingCounts: Readonly<Record<string, { readonly status: string; readonly counts: readonly number[] }>>;
  };
}

/** The shop, and the settings of the script tag that matter before there is a page. */
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
  /** The address of the folder with this version's files. Their style sheets are those of the rendered HTML. */
  readonly files: string;
  /** Whether the style sheets get `integrity`, as on a page whose script tag has `integrity`. @default false */
  readonly pinned?: boolean;
  /** The language of words and numbers, unless the element has its own attribute. @default 'en' */
  readonly locale?: string | undefined;
  /** The page's own words, by group, as in `<script data-kiosk-words>`. */
  readonly words?: Readonly<Record<string, unknown>>;
  /** The HTML between the element's tags. */
  readonly children?: string;
  /** The page's own addresses of products, as in `data-product-url`, unless the element has its own attribute. */
  readonly productUrl?: string | undefined;
  /** The page's other elements. A button whose product is sold out leads to the sign-up among them. */
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
  /** Sentences about the elements that could not be filled. */
  readonly problems: readonly string[];
  /** Sentences about the elements that need no filling: those with their own fallback, and those of another shop. */
  readonly skipped: readonly string[];
}

/**
 * Reads the data that elements show from the platform, as a visitor. The result lacks data that the platform does not
 * have or could not send. An element with missing data renders only its children.
 */
export type ReadData = (elements: readonly PrerenderedElement[], shop: PrerenderShop) => Promise<PrerenderData>;

/**
 * The HTML of an element with its content inside, which the element replaces once its code runs. Without the element's
 * data, the HTML has only the element's children.
 */
export type RenderToString = (
  tag: string,
  attributes: PrerenderedElement['attributes'],
  data: PrerenderData,
  options: RenderOptions,
) => Promise<string>;

/** The addresses of the page and of products. */
export interface JsonLdAddresses {
  /** The page's own addresses of products, as in `data-product-url`. */
  readonly productUrl?: string | undefined;
  /** The whole address of the page. With it, addresses within the site become whole addresses. */
  readonly page?: string | undefined;
}

/**
 * The product for search engines: a `<script type="application/ld+json">`, or an empty text if the data do not have the
 * product. `ref` is an id or slug.
 */
export type RenderJsonLd = (ref: string, data: PrerenderData, addresses?: JsonLdAddresses) => string;

/**
 * Fills the elements of a whole page, and leaves everything else in it as it is. Rejects if the page has no script tag
 * with `data-client-id`, if its `data-api-host` is invalid, or if the address of the files is unknown.
 */
export type Prerender = (html: string, options?: PrerenderOptions) => Promise<PrerenderedPage>;
