import { findAll } from '../../validation/find-all.ts';
import { makeElement } from '../../validation/make-element.ts';
import { toJson } from '../../validation/to-json.ts';
import type { Config } from './config.ts';
import { findRegistry, registerTags } from './registry.ts';

/** A shop's settings, as on its script tag. A missing or invalid value gets the default. Invalid values are logged. */
export type Settings = { readonly [K in keyof Config]?: Config[K] | undefined } & Pick<Config, 'clientId'> & {
    /**
     * How the page thanks for an order: `dialog` (the default), the shop's own `page`, `none`, or the address of a
     * page.
     */
    readonly thanks?: string | undefined;
    /** Site keys of the visible and the invisible captcha, for a shop that asks for captchas. */
    readonly captchaKey?: string | undefined;
    readonly captchaInvisibleKey?: string | undefined;
    /** The pattern of the page's own product addresses, such as `/p/{slug}` or `/p?id={id}`. */
    readonly productUrl?: string | undefined;
    /** Words in place of Kiosk's own: `{ add: 'Put in the bag', 'cart.title': 'Your bag' }`. */
    readonly words?: Readonly<Record<string, unknown>> | undefined;
  };

/**
 * Configures a shop without a script tag, before or after the page has its elements. Of several configurations of a
 * shop, by this function or by a tag, the first counts. `words` of each call count, and a later word replaces an
 * earlier one. The first shop is the page's default. Does nothing on a server.
 *
 * @throws TypeError without a client id.
 */
export function configure(settings: Settings): void {
  const { clientId, gateway, words, ...others } = settings;
  if (typeof clientId !== 'string' || !clientId) throw new TypeError('[kiosk] configure() needs a clientId');
  if (typeof document !== 'object') return;
  const tag = createDataBlock();
  tag.dataset.clientId = clientId;
  if (gateway !== undefined) tag.dataset.gateway = gateway ? 'on' : 'off';
  for (const [name, value] of Object.entries(others)) if (value !== undefined) tag.dataset[name] = String(value);
  findAll('head')[0]?.append(tag);
  if (words) {
    const block = createDataBlock();
    block.dataset.kioskWords = '';
    // The text is appended, because a page's Trusted Types may forbid setting it.
    block.append(toJson(words));
    findAll('head')[0]?.append(block);
  }
  const registry = findRegistry();
  if (registry) registerTags(registry);
}

function createDataBlock(): HTMLScriptElement {
  // No browser runs a script of this type.
  return Object.assign(makeElement('script'), { type: 'application/json' });
}
