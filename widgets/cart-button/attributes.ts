import { text } from '../../src/elements/attributes.ts';

export const attributes = { drawer: text };
