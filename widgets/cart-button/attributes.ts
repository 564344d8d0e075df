import { text } from '../../src/elements/attributes.ts';

/** The attributes of a cart button. */
export const attributes = { drawer: text };
