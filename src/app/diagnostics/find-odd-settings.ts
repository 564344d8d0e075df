import { ignoreErrors } from '../../validation/ignore-errors.ts';
import { isWebUrl } from '../../validation/url.ts';
import { readConfig } from '../start/config.ts';
import { ADDRESS } from '../start/product-url.ts';

/** The allowed values of settings with a fixed set of values. The first is the default. */
export const SETTING_VALUES: Readonly<Record<string, readonly string[]>> = {
  gateway: ['on', 'off'],
  storage: ['local', 'session', 'memory'],
  login: ['embedded', 'redirect'],
  analytics: ['off', 'datalayer'],
  consent: ['off', 'required'],
};

const THANKS: readonly string[] = ['dialog', 'page', 'none'];

/** Whether `data-thanks` is the address of a page. A single word is a misspelt value, not a path. */
const isPage = (thanks: string): boolean =>
  /\W/.test(thanks) && isWebUrl(ignoreErrors(() => new URL(thanks, location.href).href));

/** Texts that guides write in place of a merchant's own client id. */
const PLACEHOLDER = /^your\b|^[<{[]|^client[-_ ]?id$/i;

/**
 * The settings of a script tag whose values are invalid, as `dataset` names them. Only `apiHost` if the API host is
 * invalid.
 */
export function findOddSettings(tag: HTMLScriptElement): readonly string[] {
  const { dataset } = tag;
  const config = readConfig(tag);
  if (!config) return ['apiHost'];
  const { clientId = '', locale, currency, productUrl, thanks } = dataset;
  return [
    PLACEHOLDER.test(clientId) && 'clientId',
    locale && !config.locale && 'locale',
    currency && !config.currency && 'currency',
    productUrl && !ADDRESS.test(productUrl) && 'productUrl',
    thanks && !THANKS.includes(thanks) && !isPage(thanks) && 'thanks',
    ...Object.entries(SETTING_VALUES).map(([name, values]) => dataset[name] && !values.includes(dataset[name]) && name),
  ].filter(name => typeof name === 'string' && !!name) as string[];
}
