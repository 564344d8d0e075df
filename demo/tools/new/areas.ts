import { type Files, Mistake } from './plan.ts';

/** A call as its area declares it. */
export interface DeclaredCall {
  readonly verb: string;
  /** The name of its gateway's constant. */
  readonly gateway: string;
  readonly path: string;
}

const CONTRACT = 'src/api/contract.ts';

/** The file of each area of the contract, by the area's name. */
export function listAreas(files: Files): ReadonlyMap<string, string> {
  const contract = files.read(CONTRACT) ?? '';
  const areas = [...contract.matchAll(/^import \* as (\w+) from '\.\/([\w-]+)\.ts';$/gm)];
  if (!areas.length) throw new Mistake(`${CONTRACT} imports no areas.`);
  return new Map(areas.map(([, area = '', file = '']) => [area, `src/api/${file}.ts`]));
}

/** Whether a call of this verb leaves the shop as it is. */
export const isReading = (verb: string): boolean => verb === 'get' || verb === 'postRead';

/** The calls that a file declares, in their order. */
export function listCalls(text: string): readonly DeclaredCall[] {
  const constants = new Map(
    [...text.matchAll(/^const (\w+) = '([^']*)';$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const fill = (path: string) => path.replace(/\$\{(\w+)\}/g, (_, name: string) => constants.get(name) ?? '');
  const calls = text.matchAll(/\b(get|post|postRead|put|patch|del)\(\s*(\w+),\s*(?:'([^']*)'|`([^`]*)`|(\w+))/g);
  return [...calls].map(([, verb = '', gateway = '', plain, template, constant = '']) => ({
    verb,
    gateway,
    path: plain ?? (template === undefined ? (constants.get(constant) ?? '') : fill(template)),
  }));
}

const VERBS: readonly (readonly [name: RegExp, verb: string])[] = [
  [/^(get|list)/, 'get'],
  [/^(query|search|count|find|estimate)/, 'postRead'],
  [/^update/, 'patch'],
  [/^(set|replace)/, 'put'],
  [/^(delete|remove)/, 'del'],
];

/** The most likely verb of a call with this name. */
export const guessVerb = (name: string): string => VERBS.find(([pattern]) => pattern.test(name))?.[1] ?? 'post';
