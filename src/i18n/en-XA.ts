import { english } from './english.ts';
import { toPseudo } from './pseudo.ts';

/** A pseudo-language for tests of pages, computed from English. */
export default toPseudo(english);
