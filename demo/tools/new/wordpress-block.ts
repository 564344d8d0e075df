/** An element as the manifest of the elements describes it. */
export interface Described {
  readonly tagName?: string;
  readonly description?: string;
  readonly attributes?: readonly { readonly name: string; readonly type?: { readonly text: string } }[];
  readonly slots?: readonly { readonly name: string }[];
}

/** Attributes of all elements, which blocks leave out. */
const COMMON = ['client-id', 'locale'];

/** The attribute of a block: a flag, one of some words, or a text. The element gets no attribute for an empty text. */
function toAttribute(type = 'string'): object {
  if (type === 'boolean') return { type: 'boolean', default: false };
  const words = [...type.matchAll(/'([^']*)'/g)].map(([, word]) => word);
  return { type: 'string', ...(words.length && { enum: ['', ...words] }), default: '' };
}

/** The title of an element's block: `kiosk-add-to-cart` is “Add to cart”. */
const toTitle = (tag: string): string => {
  const words = tag.replace('kiosk-', '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The `block.json` of an element. */
export function toBlock({ tagName = '', description = '', attributes = [], slots = [] }: Described): object {
  const own = attributes.filter(({ name }) => !COMMON.includes(name));
  const hasLabel = slots.some(({ name }) => name === '');
  return {
    $schema: 'https://schemas.wp.org/trunk/block.json',
    apiVersion: 3,
    name: `kiosk/${tagName.replace('kiosk-', '')}`,
    title: toTitle(tagName),
    category: 'widgets',
    icon: 'cart',
    // The first sentence of the description, up to a colon.
    description: description
      .replace(/\s+/g, ' ')
      .replace(/`/g, '')
      .replace(/([.:]) .*|[.:]$/, '')
      .concat('.'),
    textdomain: 'kiosk',
    attributes: {
      ...(hasLabel && { label: toAttribute() }),
      ...Object.fromEntries(own.map(({ name, type }) => [name, toAttribute(type?.text)])),
    },
    supports: { html: false },
    editorScript: 'kiosk-editor',
  };
}
