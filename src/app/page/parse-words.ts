import type { Words } from '../../i18n/translate.ts';

/** The product form, to which a key without a group belongs, such as `add`. */
const DEFAULT_GROUP = 'addToCart';

/** The page's own words, from the texts of its `<script data-kiosk-words>`. Reports invalid JSON in the console. */
export const parseWords = (texts: readonly string[]): Words =>
  texts.flatMap(parseEntries).reduce<Words>((all, [path, value]) => put(all, path, value), {});

/** The paths and values of `{ "add": …, "cart.title": …, "cart": { "title": … } }`. */
function parseEntries(text: string): (readonly [path: readonly string[], value: unknown])[] {
  try {
    return Object.entries(JSON.parse(text) as Words).map(([name, value]) => {
      const path = name.split('.');
      return [path.length > 1 || isGroup(value) ? path : [DEFAULT_GROUP, ...path], value];
    });
  } catch (error) {
    console.error('[kiosk] <script data-kiosk-words> must hold JSON such as { "add": "Put in the bag" }', error);
    return [];
  }
}

/** Whether a value is a group of words, and not the plural forms of one word. */
const isGroup = (value: unknown): value is Words => typeof value === 'object' && !!value && !('other' in value);

const put = (tree: Words, [key = '', ...rest]: readonly string[], value: unknown): Words => {
  const before = isGroup(tree[key]) ? tree[key] : {};
  return { ...tree, [key]: rest.length ? put(before, rest, value) : isGroup(value) ? { ...before, ...value } : value };
};
