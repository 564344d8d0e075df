import { type Plural, pageLanguage } from './messages.ts';

/**
 * Replaces placeholders such as `{name}` in a sentence by the values of these names. A placeholder without a value
 * stays.
 */
export const interpolate = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/**
 * Picks the form for a count by the rules of the page's language, and fills in the count: `pluralize({ one: '{n} item',
 * other: '{n} items' }, 2)` returns `2 items`.
 */
export const pluralize = (forms: Plural, n: number): string =>
  interpolate(forms[new Intl.PluralRules(pageLanguage.language).select(n)] ?? forms.other, { n });
