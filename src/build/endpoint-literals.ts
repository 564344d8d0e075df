import type { Plugin } from 'vite';
import { del, get, patch, post, postRead, put } from '../api/endpoint.ts';
import { type Edit, edit, nodesOf } from './syntax.ts';

const MODULE = /\/src\/api\/[\w-]+\.ts(\?|$)/;

const functions = { del, get, patch, post, postRead, put };

/**
 * In `src/api`, replaces the calls that declare endpoints by their results, so that no page downloads the functions.
 * Applies only to the environments `widgets` and `all`.
 */
export const endpointLiterals: Plugin = {
  name: 'kiosk:endpoint-literals',
  applyToEnvironment: ({ name }) => name === 'widgets' || name === 'all',
  transform(code, id) {
    if (!MODULE.test(id) || !/\/endpoint\.ts['"]/.test(code)) return null;
    const edits = [...nodesOf(this.parse(code))].flatMap(({ node }): Edit[] => {
      const { callee, arguments: given = [], start, end } = node;
      const declare = functions[callee?.name as keyof typeof functions];
      if (!declare) return [];
      // A placeholder marks the place of each argument, and the argument's own code then replaces it.
      const returned = declare('$0', '$1', undefined, undefined, given[4] && '$4');
      const text = JSON.stringify(returned).replace(/"\$(\d)"/g, (_, place) => {
        const argument = given[place];
        return argument ? code.slice(argument.start, argument.end) : '';
      });
      return [[start, end, `(${text})`]];
    });
    return edits.length ? { code: edit(code, edits), map: null } : null;
  },
};
