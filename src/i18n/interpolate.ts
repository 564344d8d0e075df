/** Replaces the `{name}` placeholders of a sentence. */
export const interpolate = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** Picks the form for a count: `pluralize({ one: '{n} item', other: '{n} items' }, 2, 'en')` gives `2 items`. */
export function pluralize(forms: { readonly one: string; readonly other: string }, n: number, locale: string): string {
  let form: Intl.LDMLPluralRule = 'other';
  try {
    form = new Intl.PluralRules(locale).select(n);
  } catch {
    // An invalid locale gets the general form.
  }
  return interpolate(form === 'one' ? forms.one : forms.other, { n });
}
