import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

export const root = normalizePath(fileURLToPath(new URL('../../', import.meta.url)));

/**
 * The name of the built file in an entry's comment, such as `// File: press`. Entries that a page needs at one moment
 * name the same file. Any other entry has its own file.
 */
export const readFileName = (code: string): string | undefined => /^\/\/ File: ([\w-]+)$/m.exec(code)?.[1];

/** The entry of an element's code. */
export const entryOf = (widget: string): string => `widgets/${widget}/index.ts`;

/** The name of the built file with an element's code, by default that of the element. */
export const readFileOf = (widget: string): string =>
  readFileName(readFileSync(join(root, entryOf(widget)), 'utf8')) ?? widget;

/** The entry of the code behind the first paint, which a page fetches beside each element. */
export const ACTIONS_ENTRY = 'src/app/actions.ts';

/** The most common widget. Its file also has the runtime. */
export const RUNTIME_WIDGET = 'add-to-cart';

/** The file of the elements that most pages have. */
export const CART = 'cart';

/** Whether an element is in a file that most pages load: the file of `add-to-cart` or the file of the cart. */
export const isOfShop = (widget: string): boolean => widget === RUNTIME_WIDGET || readFileOf(widget) === CART;
