import { text } from '../../src/elements/attributes.ts';

/** What a page may say about a cart button. */
export const attributes = { drawer: text };
