import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const list = readFileSync(fileURLToPath(new URL('../../widgets/all.ts', import.meta.url)), 'utf8');

/** The folders of the elements, in the order of `widgets/all.ts`. */
export const elementFolders: readonly string[] = [...list.matchAll(/'\.\/([\w-]+)\/index\.ts'/g)].map(
  ([, name = '']) => name,
);

/** The tags of all elements, such as `kiosk-cart-button`. */
export const elementTags: readonly string[] = elementFolders.map(name => `kiosk-${name}`);
