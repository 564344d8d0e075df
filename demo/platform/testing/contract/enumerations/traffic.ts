import { areas } from '../../../../../src/api/contract.ts';
import type { Endpoint } from '../../../../../src/api/endpoint.ts';
import type { RouteDefinition } from '../../../access/route.ts';
import { readInput } from '../../../core/request-input.ts';
import { apiRoutes } from '../../../routes.ts';
import type { AnyJson } from '../../open-shop.ts';

/**
 * The text values of each field of answers or inputs, by a path such as `orders.getOrder
 * order.lineItems.itemType.preset`.
 */
export type Texts = Map<string, Set<string>>;

/** The text values in the answers (`made`) and in the inputs (`taken`) of successful calls. */
interface Traffic {
  readonly made: Texts;
  readonly taken: Texts;
}

const names = new Map<Endpoint, string>(
  Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, call]) =>
      typeof call === 'object' && 'path' in call ? [[call as Endpoint, `${area}.${name}`] as const] : [],
    ),
  ),
);

/** Adds all text values inside `value`, without those of entities for which `isOld` is true. */
function addTexts(texts: Texts, path: string, value: AnyJson, isOld: (entity: AnyJson) => boolean): void {
  if (typeof value === 'string') texts.set(path, (texts.get(path) ?? new Set()).add(value));
  else if (Array.isArray(value)) for (const one of value) addTexts(texts, path, one, isOld);
  else if (typeof value === 'object' && value !== null && !isOld(value))
    for (const [name, inner] of Object.entries(value))
      addTexts(texts, path.endsWith(' ') ? path + name : `${path}.${name}`, inner, isOld);
}

/** The platform's routes with recording of their traffic. Entities created before `since` are left out. */
export function recordTraffic(since: number): {
  readonly routes: readonly RouteDefinition[];
  readonly traffic: Traffic;
  /** Records an answer that came from a test control and not from a route of `routes`. */
  record(name: string, answer: AnyJson): void;
} {
  const traffic: Traffic = { made: new Map(), taken: new Map() };
  const isSeeded = ({ createdDate }: AnyJson) => typeof createdDate === 'string' && Date.parse(createdDate) < since;
  const routes = apiRoutes.map(route => ({
    ...route,
    handler: async (c: Parameters<RouteDefinition['handler']>[0]) => {
      const response = await route.handler(c);
      const name = `${names.get(route.endpoint)} `;
      addTexts(traffic.made, name, await response.clone().json(), isSeeded);
      addTexts(traffic.taken, name, await readInput(route.endpoint, c.req), () => false);
      return response;
    },
  }));
  return { routes, traffic, record: (name, answer) => addTexts(traffic.made, `${name} `, answer, isSeeded) };
}
