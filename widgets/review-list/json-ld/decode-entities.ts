import { trust } from '../../../src/app/start/policy.ts';
import { ignoreErrors } from '../../../src/validation/ignore-errors.ts';

/**
 * Decodes the HTML entities of a text, by a document that runs no scripts and fetches nothing. If the page's Trusted
 * Types forbid this, returns the text unchanged.
 */
export const decodeEntities = (text: string): string =>
  ignoreErrors(
    () => new DOMParser().parseFromString(trust(text, 'createHTML'), 'text/html').documentElement.textContent,
  ) ?? text;
