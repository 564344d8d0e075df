import { ignoreErrors } from '../validation/ignore-errors.ts';

/** Whether a value is a well-formed language tag: `en`, `de-CH`. Engines replace a language that they do not support. */
export const isLocale = (value: string | null | undefined): value is string =>
  !!value && ignoreErrors(() => Intl.getCanonicalLocales(value)) !== undefined;
