import { ignoreErrors } from '../validation/ignore-errors.ts';

/** Whether something is written as a language is: `en`, `de-CH`. An engine that does not speak it takes its own. */
export const isLocale = (value: string | null | undefined): value is string =>
  !!value && ignoreErrors(() => Intl.getCanonicalLocales(value)) !== undefined;
