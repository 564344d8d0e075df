import { type Plural, pageLanguage } from './messages.ts';

/** Replaces the `{name}` placeholders of a sentence. */
export const interpolate = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** Picks the form for a count: `pluralize({ one: '{n} item', other: '{n} items' }, 2)` gives `2 items`. */
export const pluralize = (forms: Plural, n: number): string =>
  interpolate(forms[new Intl.PluralRules(pageLanguage.language).select(n)] ?? forms.other, { n });
