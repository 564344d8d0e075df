import { SETTING_VALUES } from './find-odd-settings.ts';
import { toAttribute } from './tag-settings.ts';

/** Why a value is invalid, by the setting's name in `dataset`. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['apiHost', 'is not a web address such as https://api.example'],
  ['clientId', "stands for the OAuth client id in the shop's settings"],
  ['locale', 'is not a language tag such as en-GB'],
  ['currency', 'is not a code such as USD'],
  ['productUrl', 'is neither a path such as /p/{slug} nor a web address'],
  ['thanks', 'is not dialog, page, none or the address of a page'],
]);

/** Logs that a setting of a script tag has an invalid value: as an error if no element can work with it. */
export function tellSetting({ dataset }: HTMLScriptElement, name: string): void {
  const reason = REASONS.get(name) ?? `is not one of ${SETTING_VALUES.get(name)?.join(', ')}`;
  const text = `[kiosk] ${toAttribute(name)}="${dataset[name]}" ${reason}`;
  if (name === 'apiHost' || name === 'clientId') console.error(text);
  else console.warn(text);
}
