import type { Endpoint } from '../../../src/api/endpoint.ts';
import { checked } from '../core/validate.ts';
import calls from './known-fields.json' with { type: 'json' };

const namesOf = ({ method, path, query, body }: (typeof calls)[number]): readonly string[] => [
  ...[...path.matchAll(/\{(\w+)/g)].map(([, name = '']) => name),
  ...query.map(name => name.replace(/\..*/, '')),
  ...body,
  ...(method === 'PATCH' ? ['fieldMask'] : []),
];

/** The fields that each route has; its path's may be repeated, and a route with several calls has those of all. */
const known = new Map<string, ReadonlySet<string>>();
for (const call of calls) {
  const route = `${call.method} ${call.gateway}${call.path}`;
  known.set(route, new Set([...(known.get(route) ?? []), ...namesOf(call)]));
}

/** Refuses an input with fields that its call does not have. What is within a field is for the call to judge. */
export function knowsOnly({ method, gateway, path }: Endpoint, input: object): void {
  const names = known.get(`${method} ${gateway}${path}`);
  checked(fail => {
    for (const name of Object.keys(input))
      if (!names?.has(name)) fail(name, 'is no field of this call', 'FIELD_NOT_ALLOWED');
  });
}
