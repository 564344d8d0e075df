import { toAttribute } from '../start/tag-settings.ts';
import { SETTING_VALUES } from './find-odd-settings.ts';

/** Why a value is invalid, by the setting's name in `dataset`. */
const REASONS: Readonly<Record<string, string>> = {
  apiHost: 'is not a web address such as https://api.example',
  clientId: "stands for the OAuth client id in the shop's settings",
  locale: 'is not a language tag such as en-GB',
  currency: 'is not a code such as USD',
  productUrl: 'is not a path such as /p/{slug}, or a web address',
  thanks: 'is not dialog, page, none, or an address such as /thanks',
};

/**
 * Logs that a setting of a script tag has an invalid value: as an error for the client id and the API host, without
 * which no element works, otherwise as a warning.
 */
export function tellSetting({ dataset }: HTMLScriptElement, name: string): void {
  const reason = REASONS[name] ?? `is not one of ${SETTING_VALUES[name]?.join(', ')}`;
  const text = `[kiosk] ${toAttribute(name)}="${dataset[name]}" ${reason}`;
  if (/Id|Host/.test(name)) console.error(text);
  else console.warn(text);
}
