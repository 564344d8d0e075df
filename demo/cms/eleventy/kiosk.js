import { existsSync, readFileSync } from 'node:fs';

/** The elements that have a label. Their shortcodes are paired. */
const LABELLED = ['add-to-cart', 'back-in-stock', 'cart-button', 'recommendations'];
const UNLABELLED = ['cart-drawer', 'member-login', 'product-gallery', 'product-list', 'review-list'];

/** The attributes of the script tag, in camel case and without `data-`. */
const SETTINGS = [
  'clientId',
  'apiHost',
  'gateway',
  'locale',
  'currency',
  'productUrl',
  'login',
  'analytics',
  'consent',
  'captchaKey',
  'captchaInvisibleKey',
  'thanks',
  'debug',
  'storage',
];

const escapeText = text => String(text).replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const toKebab = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

const toName = element => `kiosk-${element}`.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * Attributes as HTML, such as ` page-size="5"` for `pageSize: 5`. `true` gives an attribute without a value. `false`,
 * undefined and null give no attribute. Throws for an invalid name.
 */
function toAttributes(given) {
  return Object.entries(given)
    .filter(([name, value]) => name !== '__keywords' && value !== false && value !== undefined && value !== null)
    .map(([name, value]) => {
      const attribute = toKebab(name);
      if (!/^[a-z][a-z-]*$/.test(attribute))
        throw new Error(`“${name}” is not an attribute of an element. Write it as pageSize=5.`);
      return value === true ? ` ${attribute}` : ` ${attribute}="${escapeText(value)}"`;
    })
    .join('');
}

const toElement = (element, attributes = {}, content = '') =>
  `<kiosk-${element}${toAttributes(attributes)}>${content}</kiosk-${element}>`;

/** The settings as attributes of the script tag. */
function toData(settings) {
  const unknown = Object.keys(settings).find(name => !SETTINGS.includes(name));
  if (unknown)
    throw new Error(`Kiosk has no setting “${unknown}”. It has ${SETTINGS.join(', ')}, files, manifest and prerender.`);
  const { gateway, ...others } = settings;
  const words = { ...others, gateway: typeof gateway === 'boolean' ? (gateway ? 'on' : 'off') : gateway };
  return toAttributes(
    Object.fromEntries(Object.entries(words).map(([name, value]) => [`data-${toKebab(name)}`, value])),
  );
}

/**
 * The style sheet and the script tag of a page. With a manifest, both tags have hashes, and an import map has the
 * hashes of all files that the loader imports, so that the browser checks these files.
 */
function toHead({ files, manifest }, data) {
  const folder = files.replace(/\/?$/, '/');
  const pinned = manifest && existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).files : {};
  const integrity = file => (pinned[file] ? ` integrity="${pinned[file].integrity}"` : '');
  const later = Object.entries(pinned).filter(([file]) => /^(shared\/|words\/|check-browser\.js$)/.test(file));
  const map = { integrity: Object.fromEntries(later.map(([file, entry]) => [folder + file, entry.integrity])) };
  return [
    later.length ? `<script type="importmap">${JSON.stringify(map).replace(/</g, '\\u003c')}</script>\n` : '',
    `<link rel="stylesheet" href="${escapeText(folder)}kiosk.css"${integrity('kiosk.css')} crossorigin>\n`,
    `<script type="module" crossorigin src="${escapeText(folder)}kiosk.js"${integrity('kiosk.js')}${data}></script>`,
  ].join('');
}

/**
 * Reads `product="mug", pageSize=5` as pairs of a name and the text of a value. A colon may stand for `=`, and a blank
 * for the comma.
 */
function parseNamed(text) {
  const pairs = [];
  const rest = text.replace(
    /\s*([a-zA-Z]\w*)\s*[=:]\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,"']+)\s*,?/gy,
    (_, name, value) => {
      pairs.push([name, value]);
      return '';
    },
  );
  if (rest.trim()) throw new Error(`Kiosk cannot read “${rest.trim()}”. Write it as product="mug", pageSize=5.`);
  return pairs;
}

/** A Liquid tag with named values. Eleventy's own shortcodes have named values only in Nunjucks. */
const liquidTag = (name, isPaired, toHtml) => liquid => ({
  parse(token, remaining) {
    this.named = parseNamed(token.args);
    this.templates = [];
    if (!isPaired) return;
    const stream = liquid.parser
      .parseStream(remaining)
      .on('template', template => this.templates.push(template))
      .on(`tag:end${name}`, () => stream.stop())
      .on('end', () => {
        throw new Error(`{% ${name} %} has no {% end${name} %}`);
      });
    stream.start();
  },
  *render(context) {
    const attributes = {};
    for (const [key, value] of this.named) attributes[key] = yield liquid.evalValue(value, context);
    const content = yield liquid.renderer.renderTemplates(this.templates, context);
    return toHtml(content, attributes);
  },
});

/**
 * Shortcodes for Kiosk's elements, in Liquid (the default for .html and .md), Nunjucks and JavaScript. `clientId` is
 * the shop's client id, and `files` is the address of the folder with `kiosk.js`. `manifest` is the path of that
 * version's `manifest.json`, by which the browser checks files. With `prerender`, the build fills pages with the shop's
 * data, which needs the package `kiosk-widgets`. The other settings are the script tag's attributes, in camel case.
 */
export default function kiosk(config, { prerender = false, files, manifest, ...settings }) {
  const data = toData(settings);
  config.addShortcode('kioskHead', () => toHead({ files, manifest }, data));
  for (const element of [...LABELLED, ...UNLABELLED]) {
    const name = toName(element);
    const isPaired = LABELLED.includes(element);
    const toHtml = (content, attributes) => toElement(element, attributes, content);
    const withoutContent = attributes => toHtml('', attributes);
    config.addLiquidTag(name, liquidTag(name, isPaired, toHtml));
    if (isPaired) config.addPairedNunjucksShortcode(name, toHtml);
    else config.addNunjucksShortcode(name, withoutContent);
    if (isPaired) config.addPairedJavaScriptShortcode(name, toHtml);
    else config.addJavaScriptShortcode(name, withoutContent);
  }
  if (!prerender) return;
  config.addTransform('kiosk', async function fill(content) {
    if (!this.page.outputPath?.endsWith('.html') || !content.includes('data-client-id')) return content;
    const { prerender: fillPage } = await import('kiosk-widgets/prerender');
    const { html, problems } = await fillPage(content);
    for (const problem of problems) console.warn(`[kiosk] ${this.page.outputPath}: ${problem}`);
    return html;
  });
}
