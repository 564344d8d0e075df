import { ignoreErrors } from '../validation/ignore-errors.ts';

/**
 * The canonical locale of a tag: `de-CH` for `de_CH`, `zh-Hans` for `zh-cmn-Hans`. Drops invalid parts from the end,
 * such as `@latin` from `sr_RS@latin`. Undefined if no language is left. A language that the engine does not support is
 * valid, because `Intl` replaces it by the engine's default.
 */
export function toLocale(tag: string | null | undefined): string | undefined {
  if (!tag) return undefined;
  // A three-letter part after a language only specifies the language, such as `cmn` in `zh-cmn`.
  const plain = tag
    .trim()
    .replace(/_/g, '-')
    .replace(/^(\w+)(-[a-z]{3})+\b/i, '$1');
  return ignoreErrors(() => Intl.getCanonicalLocales(plain)[0]) ?? toLocale(plain.replace(/[^a-z\d]*[a-z\d]*$/i, ''));
}
