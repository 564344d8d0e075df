import { trust } from '../../../src/app/start/policy.ts';
import { ignoreErrors } from '../../../src/validation/ignore-errors.ts';

/** The text with signs in place of HTML entities, from a document that runs and fetches nothing. */
export const decodeEntities = (text: string): string =>
  ignoreErrors(
    () => new DOMParser().parseFromString(trust(text, 'createHTML'), 'text/html').documentElement.textContent,
  ) ?? text;
