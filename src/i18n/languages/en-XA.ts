import { english } from '../english.ts';
import { toPseudo } from '../pseudo.ts';

/** No language of people: pages are tried in it. */
export default toPseudo(english);
