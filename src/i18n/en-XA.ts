import { english } from './english.ts';
import { toPseudo } from './pseudo.ts';

/** A pseudo-language for tests of pages: computed, so that no translator has to keep it. */
export default toPseudo(english);
