import { parseWords } from '../app/page/parse-words.ts';
import { readConfig } from '../app/start/config.ts';
import { drawn } from './elements.ts';
import { applyEdits, type Edit, type Element, type Node, readAttributesOf, readElements } from './html.ts';
import { findProduct, renderItemList, renderJsonLd } from './json-ld.ts';
import { MARK, renderParts } from './render.ts';
import { readData } from './shop.ts';
import type { PrerenderedElement, PrerenderedPage, PrerenderOptions, PrerenderShop } from './types.ts';

declare const KIOSK_VERSION: string;

/** Fills the elements of a page, by the settings of its script tag. */
export async function prerender(html: string, options: PrerenderOptions = {}): Promise<PrerenderedPage> {
  const { shop, locale, words, files, pinned, productUrl, canonical, elements } = readPage(html, options);
  const filled = elements.filter(({ tag, attributes }) => tag in drawn && isOf(shop, attributes));
  const data = await readData(filled, shop);
  // By id, because one element may name a product by its id and another element by its slug.
  const refs = new Map(
    filled.flatMap(({ attributes: { product } }) =>
      product ? [[findProduct(product, data)?.id ?? product, product]] : [],
    ),
  );
  // For search engines, a page is about one product or none.
  const addresses = { productUrl, page: canonical };
  const [ref = ''] = refs.values();
  let jsonLd = refs.size === 1 ? renderJsonLd(ref, data, addresses) : '';
  const edits: Edit[] = [];
  const problems: string[] = [];
  const skipped: string[] = [];
  for (const { node, tag, attributes } of elements) {
    if (!(tag in drawn)) continue;
    const { startTag, endTag } = node.sourceCodeLocation ?? {};
    const children = innerOf(html, node, isEarlier(node));
    const language = locale ?? readLanguage(node);
    const render = { files, pinned, locale: language, words, children, productUrl, others: elements };
    const isList = tag === 'kiosk-product-list';
    const ownJsonLd = isList ? renderItemList(attributes, data, addresses) : jsonLd;
    const parts = isOf(shop, attributes) && (await renderParts(tag, attributes, data, render, ownJsonLd));
    if (!parts || !startTag || !endTag) {
      // The result of an earlier run stays.
      const reason = toReason(node, isOf(shop, attributes));
      (SKIPPED.includes(reason) ? skipped : problems).push(`${toName(tag, attributes)} ${reason}`);
      continue;
    }
    const text = parts.shadowRoot + children + parts.fallback;
    edits.push({ from: startTag.endOffset, to: endTag.startOffset, text });
    if (!isList) jsonLd = '';
  }
  return { html: applyEdits(html, edits), count: edits.length, problems, skipped };
}

/**
 * The settings of a page's script tag, the page's own words and canonical address, and its elements. Throws if the
 * client id or the address of the files is missing, or if the API's address is invalid.
 */
function readPage(html: string, { files, fetch }: PrerenderOptions) {
  const all = readElements(html);
  const script = all.find(node => node.tagName === 'script' && hasAttribute(node, 'data-client-id'));
  if (!script) throw new Error('The page has no <script> with a data-client-id');
  const config = readConfig({ dataset: readDataset(script) } as HTMLScriptElement);
  if (!config) throw new Error('The data-api-host of the page is no address');
  const folder = files ?? toFiles(readAttributesOf(script).src);
  if (!folder)
    throw new Error(
      'The src of the script is no whole address: say where its folder is, by --files or `files`, such as https://cdn.example/v1.2.3/',
    );
  const { clientId, apiHost, gateway, currency, locale } = config;
  const own = all.filter(node => hasAttribute(node, 'data-kiosk-words'));
  return {
    shop: { clientId, apiHost, gateway, ...(currency ? { currency } : {}), ...(fetch ? { fetch } : {}) },
    locale,
    words: parseWords(own.map(node => innerOf(html, node))),
    files: folder,
    pinned: hasAttribute(script, 'integrity'),
    productUrl: readAttributesOf(script)['data-product-url'],
    canonical: all
      .filter(({ tagName }) => tagName === 'link')
      .map(readAttributesOf)
      .find(({ rel }) => rel?.toLowerCase() === 'canonical')?.href,
    elements: all.map(node => ({ node, tag: node.tagName, attributes: readAttributesOf(node) })),
  };
}

/** The name of an element in a problem: its tag, with the attribute that identifies its content. */
const toName = (tag: string, attributes: PrerenderedElement['attributes']): string => {
  const name = tag === 'kiosk-product-list' ? ['collection', 'products'].find(each => attributes[each]) : 'product';
  return name ? `<${tag} ${name}="${attributes[name] ?? ''}">` : `<${tag}>`;
};

const isOf = ({ clientId }: PrerenderShop, attributes: PrerenderedElement['attributes']): boolean =>
  [undefined, '', clientId].includes(attributes['client-id']);

/** The reasons that no page has to change for. */
const SKIPPED = ['is of another shop', 'has a fallback of its own'];

function toReason({ sourceCodeLocation, childNodes }: Element, isOfShop: boolean): string {
  if (!sourceCodeLocation?.endTag) return 'has no end tag';
  if (!isOfShop) return 'is of another shop';
  const isFallback = (child: Node) => 'attrs' in child && readAttributesOf(child).slot === 'fallback';
  return childNodes.some(child => isFallback(child) && !hasAttribute(child, MARK))
    ? 'has a fallback of its own'
    : 'has nothing to show: the shop does not know it, or was not reached';
}

const hasAttribute = (node: Node, attribute: string): boolean =>
  'attrs' in node && node.attrs.some(({ name }) => name === attribute);

/** Recognises the children that an earlier run has put into an element. */
const isEarlier =
  ({ childNodes }: Element) =>
  (child: Node): boolean =>
    hasAttribute(child, MARK) || (child.nodeName === 'template' && childNodes.some(other => hasAttribute(other, MARK)));

/** The HTML between an element's tags, without some of its children. */
function innerOf(html: string, { sourceCodeLocation, childNodes }: Element, isLeftOut = (_: Node) => false): string {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  if (!startTag || !endTag) return '';
  const start = startTag.endOffset;
  const edits = childNodes.flatMap((child): Edit[] => {
    const place = isLeftOut(child) && child.sourceCodeLocation;
    return place ? [{ from: place.startOffset - start, to: place.endOffset - start, text: '' }] : [];
  });
  return applyEdits(html.slice(start, endTag.startOffset), edits);
}

/** The `lang` of an element or of its nearest ancestor with `lang`. */
function readLanguage(node: Element): string | undefined {
  const own = node.attrs.find(({ name }) => name === 'lang')?.value;
  const parent = node.parentNode;
  return own ?? (parent && 'attrs' in parent ? readLanguage(parent) : undefined);
}

/** The `data-` attributes as a script's `dataset` has them. */
const readDataset = (node: Element): DOMStringMap =>
  Object.fromEntries(
    Object.entries(readAttributesOf(node))
      .filter(([name]) => name.startsWith('data-'))
      .map(([name, value]) => [
        name.slice('data-'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
  );

/**
 * The folder of this version's files: the script's own, or the folder next to a channel such as `/v1/`. Undefined if
 * the script's address is not whole.
 */
function toFiles(src: string | undefined): string | undefined {
  if (!src || !URL.canParse(src)) return undefined;
  return new URL('.', src).href.replace(/\/v\d+\/$/, `/v${KIOSK_VERSION}/`);
}
