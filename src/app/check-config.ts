import { ignoreErrors } from '../validation/ignore-errors.ts';
import { isWebUrl } from '../validation/url.ts';
import { readConfig } from './config.ts';
import { ADDRESS } from './product-url.ts';

/** The values of the settings that have few; the first is the default. */
const CHOICES = {
  gateway: ['on', 'off'],
  storage: ['local', 'session', 'memory'],
  login: ['embedded', 'redirect'],
  analytics: ['off', 'datalayer'],
  consent: ['off', 'required'],
};

/** What guides write where a merchant's own client id goes. */
const PLACEHOLDER = /^your\b|^[<{[]|^client[-_ ]?id$/i;

const checked = new WeakSet<HTMLScriptElement>();

/** Logs which attributes of a script tag are invalid; once for each tag. */
export function checkConfig(tag: HTMLScriptElement): void {
  if (checked.has(tag)) return;
  checked.add(tag);
  const { dataset } = tag;
  const config = readConfig(tag);
  if (!config) {
    console.error(`[kiosk] data-api-host="${dataset.apiHost}" is not a web address such as https://api.example`);
    return;
  }
  const { clientId = '', locale, currency, productUrl, thanks } = dataset;
  if (PLACEHOLDER.test(clientId))
    console.error(`[kiosk] data-client-id="${clientId}" stands for the OAuth client id in the shop's settings`);
  if (locale && !config.locale) console.warn(`[kiosk] data-locale="${locale}" is not a language tag such as en-GB`);
  if (currency && !config.currency) console.warn(`[kiosk] data-currency="${currency}" is not a code such as USD`);
  if (productUrl && !ADDRESS.test(productUrl))
    console.warn(`[kiosk] data-product-url="${productUrl}" is neither a path such as /p/{slug} nor a web address`);
  if (thanks && !isWebUrl(ignoreErrors(() => new URL(thanks, location.href).href)))
    console.warn(`[kiosk] data-thanks="${thanks}" is not dialog, page, none or the address of a page`);
  for (const [name, allowed] of Object.entries(CHOICES)) {
    const value = dataset[name];
    if (value && !allowed.some(choice => choice === value))
      console.warn(`[kiosk] data-${name}="${value}" is not one of ${allowed.join(', ')}`);
  }
}
