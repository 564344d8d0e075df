import type { Endpoint } from '../../../src/api/endpoint.ts';
import { reportUnknownFields, validate } from '../core/validate.ts';
import calls from './known-fields.json' with { type: 'json' };

const listFieldNames = ({ method, path, query, body }: (typeof calls)[number]): readonly string[] => [
  ...[...path.matchAll(/\{(\w+)/g)].map(([, name = '']) => name),
  ...query.map(name => name.replace(/\..*/, '')),
  ...body,
  ...(method === 'PATCH' ? ['fieldMask'] : []),
];

/** The fields that each route has; its path's may be repeated, and a route with several calls has those of all. */
const fieldsByRoute = new Map<string, ReadonlySet<string>>();
for (const call of calls) {
  const route = `${call.method} ${call.gateway}${call.path}`;
  fieldsByRoute.set(route, new Set([...(fieldsByRoute.get(route) ?? []), ...listFieldNames(call)]));
}

/** Refuses an input with fields that its call does not have. What is within a field is for the call to judge. */
export function rejectUnknownFields({ method, gateway, path }: Endpoint, input: object): void {
  const names = fieldsByRoute.get(`${method} ${gateway}${path}`);
  validate(report => reportUnknownFields(input, names, '', 'this call', report));
}
