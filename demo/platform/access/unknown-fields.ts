import type { Endpoint } from '../../../src/api/endpoint.ts';
import { reportUnknownFields, validate } from '../core/validate.ts';
import calls from './known-fields.json' with { type: 'json' };

const listFieldNames = ({ method, path, query, body }: (typeof calls)[number]): readonly string[] => [
  ...[...path.matchAll(/\{(\w+)/g)].map(([, name = '']) => name),
  ...query.map(name => name.replace(/\..*/, '')),
  ...body,
  ...(method === 'PATCH' ? ['fieldMask'] : []),
];

/**
 * The top-level fields of each route. A body may repeat those of the path; a route that several calls share has the
 * fields of all of them.
 */
const fieldsByRoute = new Map<string, ReadonlySet<string>>();
for (const call of calls) {
  const route = `${call.method} ${call.gateway}${call.path}`;
  fieldsByRoute.set(route, new Set([...(fieldsByRoute.get(route) ?? []), ...listFieldNames(call)]));
}

/** Throws if the input has fields that its call does not know; nested fields are not checked here. */
export function rejectUnknownFields({ method, gateway, path }: Endpoint, input: object): void {
  const names = fieldsByRoute.get(`${method} ${gateway}${path}`);
  validate(report => reportUnknownFields(input, names, '', 'this call', report));
}
