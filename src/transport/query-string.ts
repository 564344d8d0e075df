import { toJson } from '../validation/to-json.ts';
import { base64url } from './base64url.ts';

/**
 * Builds the query string of a call's fields. A nested field gets a dotted key, and each entry of a list repeats the
 * key. This cannot express null, a list of objects, a name with a dot, or a filter, whose lists and numbers would
 * become strings. With such a field, all fields are sent as one parameter, `.r`: the base64url of their JSON.
 */
export function toQueryString(fields: object): string {
  const params = new URLSearchParams();
  if (!appendFields(params, '', fields)) {
    return `.r=${base64url(new TextEncoder().encode(toJson(fields)))}`;
  }
  return params.toString();
}

/** Returns false if dotted and repeated keys cannot express a field. */
function appendFields(params: URLSearchParams, prefix: string, fields: object): boolean {
  return Object.entries(fields).every(([name, value]) => {
    const key = prefix + name;
    if (value === undefined) return true;
    if (value === null || name === 'filter' || name.includes('.')) return false;
    if (typeof value === 'object' && !Array.isArray(value)) return appendFields(params, `${key}.`, value);
    const items = [value].flat();
    for (const item of items) params.append(key, String(item));
    return items.every(item => typeof item !== 'object');
  });
}
