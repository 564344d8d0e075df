import { existsSync, readFileSync } from 'node:fs';

/** The elements that have a label: their shortcodes are paired. */
const LABELLED = ['add-to-cart', 'back-in-stock', 'cart-button', 'recommendations'];
const UNLABELLED = ['cart-drawer', 'member-login', 'product-gallery', 'product-list', 'review-list'];

const escapeText = text => String(text).replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const toName = element => `kiosk-${element}`.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The attribute `page-size` for `pageSize`; `true` is one without a value, `false` none. */
function toAttributes(given) {
  return Object.entries(given)
    .filter(([name, value]) => name !== '__keywords' && value !== false && value !== undefined && value !== null)
    .map(([name, value]) => {
      const attribute = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
      if (!/^[a-z][a-z-]*$/.test(attribute)) throw new Error(`“${name}” is no attribute of an element`);
      return value === true ? ` ${attribute}` : ` ${attribute}="${escapeText(value)}"`;
    })
    .join('');
}

const toElement = (element, attributes = {}, content = '') =>
  `<kiosk-${element}${toAttributes(attributes)}>${content}</kiosk-${element}>`;

/** The tags of a page. With a manifest the browser checks every file. */
function toHead({ clientId, files, apiHost, locale, manifest }) {
  const folder = files.replace(/\/?$/, '/');
  const pinned = manifest && existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).files : {};
  const integrity = file => (pinned[file] ? ` integrity="${pinned[file].integrity}"` : '');
  const later = Object.entries(pinned).filter(([file]) => /^(shared|words)\//.test(file));
  const map = { integrity: Object.fromEntries(later.map(([file, entry]) => [folder + file, entry.integrity])) };
  const settings = { 'data-client-id': clientId, 'data-api-host': apiHost, 'data-locale': locale };
  const data = Object.entries(settings).map(([name, value]) => (value ? ` ${name}="${escapeText(value)}"` : ''));
  return [
    later.length ? `<script type="importmap">${JSON.stringify(map).replace(/</g, '\\u003c')}</script>\n` : '',
    `<link rel="stylesheet" href="${escapeText(folder)}kiosk.css"${integrity('kiosk.css')} crossorigin>\n`,
    `<script type="module" crossorigin src="${escapeText(folder)}kiosk.js"${integrity('kiosk.js')}${data.join('')}></script>`,
  ].join('');
}

/**
 * Shortcodes for Kiosk's elements. `clientId` is the shop's, `files` the address of the folder with `kiosk.js`; `apiHost` and `locale`
 * as in the script tag. `manifest` is the path of that version's `manifest.json`, by which files are checked. With `prerender`, pages
 * have what the shop says when they are built; that needs the package `kiosk-widgets`.
 */
export default function kiosk(config, { prerender = false, ...settings }) {
  config.addShortcode('kioskHead', () => toHead(settings));
  for (const element of LABELLED)
    config.addPairedShortcode(toName(element), (content, attributes) => toElement(element, attributes, content));
  for (const element of UNLABELLED) config.addShortcode(toName(element), attributes => toElement(element, attributes));
  if (!prerender) return;
  config.addTransform('kiosk', async function fill(content) {
    if (!this.page.outputPath?.endsWith('.html') || !content.includes('data-client-id')) return content;
    const { prerender: fillPage } = await import('kiosk-widgets/prerender');
    const { html, problems } = await fillPage(content);
    for (const problem of problems) console.warn(`[kiosk] ${this.page.outputPath}: ${problem}`);
    return html;
  });
}
