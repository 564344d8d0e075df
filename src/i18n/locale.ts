import { ignoreErrors } from '../validation/ignore-errors.ts';

/**
 * The language of a tag: `de-CH`, also written `de_CH` or `zh-cmn-Hans`. Of `sr_RS@latin` it is what stands before the first
 * odd part; undefined where that is no language. Engines replace a language that they do not support.
 */
export function toLocale(tag: string | null | undefined): string | undefined {
  if (!tag) return undefined;
  // A language of three letters after another one is the same language in more detail.
  const plain = tag
    .trim()
    .replace(/_/g, '-')
    .replace(/^(\w+)(-[a-z]{3})+\b/i, '$1');
  return ignoreErrors(() => Intl.getCanonicalLocales(plain)[0]) ?? toLocale(plain.replace(/[^a-z\d]*[a-z\d]*$/i, ''));
}
