import { type DeclaredCall, guessVerb, isReading, listAreas, listCalls } from './areas.ts';
import { importNames, insertBefore, insertSorted, insertUnreleased, parseJson } from './insert.ts';
import { toCallNames, toKebab } from './names.ts';
import { createPlan, type Files, Mistake, type Plan } from './plan.ts';

const PLATFORM = 'demo/platform';
const TESTS = 'demo/platform/testing/contract';

/** A new call, with the values that all planned edits use. */
interface NewCall {
  readonly area: string;
  readonly name: string;
  /** `collections.countCollections` */
  readonly full: string;
  /** The file of its area. */
  readonly file: string;
  readonly verb: string;
  /** The name of the constant of the gateway. `prefix` is the text of that constant. */
  readonly gateway: string;
  readonly prefix: string;
  readonly path: string;
  /** The calls that its area has. */
  readonly others: readonly DeclaredCall[];
}

/** Plans the declaration and route of a new call, and its entries in the tables of the tests. Throws a `Mistake`. */
export function planCall(files: Files, given: string): Plan {
  const call = readCall(files, given);
  const plan = createPlan(files);
  planDeclaration(plan, call);
  planRoute(plan, files, call);
  planTables(plan, files, call);
  planCallTest(plan, files, call);
  plan.edit('CHANGELOG.md', text =>
    insertUnreleased(
      text,
      'CHANGELOG.md',
      'Scripts',
      `- The client has the call \`${call.full}\`. TODO: say what it is for.\n`,
    ),
  );
  return plan;
}

function readCall(files: Files, given: string): NewCall {
  const areas = listAreas(files);
  const { area, name } = toCallNames(given, [...areas.keys()]);
  const file = areas.get(area) ?? '';
  const text = files.read(file) ?? '';
  const full = `${area}.${name}`;
  if (listIdentifiers(text).includes(name))
    throw new Mistake(`${full} is taken: ${file} has "${name}" already. Choose another name.`);
  const others = listCalls(text);
  const verb = guessVerb(name);
  const alike = others.findLast(other => isReading(other.verb) === isReading(verb)) ?? others.at(-1);
  if (!alike) throw new Mistake(`${file} declares no call whose gateway and path could be followed.`);
  const gateways = files.read('src/api/gateways.ts') ?? '';
  const prefix = new RegExp(`^export const ${alike.gateway} = '([^']*)';$`, 'm').exec(gateways)?.[1];
  if (prefix === undefined) throw new Mistake(`src/api/gateways.ts has no gateway "${alike.gateway}".`);
  const start = /^(\/[\w-]+){1,2}/.exec(alike.path)?.[0] ?? '';
  return { area, name, full, file, verb, gateway: alike.gateway, prefix, path: `${start}/${toKebab(name)}`, others };
}

/** The names that a module imports, and those that it declares at its top level. */
const listIdentifiers = (text: string): readonly string[] => [
  ...[...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
  ...[...text.matchAll(/^(?:export )?(?:const|function|interface|type|class) (\w+)/gm)].map(([, name = '']) => name),
];

function planDeclaration(plan: Plan, { file, name, verb, gateway, path }: NewCall): void {
  plan.edit(file, text => {
    const imported = importNames(text, file, './endpoint.ts', [verb, 'takes', 'gives']);
    return `${imported.trimEnd()}
/** TODO: say what it does, and correct its method, its path, what it takes and what it gives. */
export const ${name} = ${verb}(${gateway}, '${path}', takes<unknown>, gives<unknown>);
`;
  });
}

/** All TypeScript files under a folder. */
const listSources = (files: Files, folder: string): readonly string[] =>
  files.list(folder).flatMap(name => {
    const path = `${folder}/${name}`;
    if (name.endsWith('.ts')) return [path];
    return name.includes('.') ? [] : listSources(files, path);
  });

/** How a file imports calls of an area: by an alias or by name. Undefined if it imports no value of the area. */
function findImport(text: string, file: string): { readonly alias?: string; readonly module: string } | undefined {
  const path = file.replace(/^src\//, '').replace('.', '\\.');
  const [, alias, names, module] =
    new RegExp(`^import (?:\\* as (\\w+)|\\{([^}]*)\\}) from '((?:\\.\\./)+src/${path})';$`, 'm').exec(text) ?? [];
  if (!module || names?.trim() === '') return undefined;
  return alias ? { alias, module } : { module };
}

/** The calls of a function whose first argument is an endpoint of the area. */
const usesOf = (text: string, caller: string, alias: string | undefined) => [
  ...text.matchAll(new RegExp(`^ *${caller}\\(\\s*${alias ? `${alias}\\.` : ''}(\\w+),`, 'gm')),
];

/**
 * Finds the file that most often calls `caller` with endpoints of the same kind as the new call: reads, or writes.
 * Returns the name of the new call in that file, and a function that adds its import.
 */
function findUser(files: Files, paths: readonly string[], caller: string, { file, name, verb }: NewCall) {
  const declared = files.read(file) ?? '';
  const isDeclared = (other: string) => new RegExp(`^export const ${other}\\b`, 'm').test(declared);
  const isAlike = (other: string) => {
    const found = new RegExp(`\\b${other} = (\\w+)\\(`).exec(declared)?.[1];
    return found !== undefined && isReading(found) === isReading(verb);
  };
  const users = paths.flatMap(path => {
    const text = files.read(path) ?? '';
    const imported = findImport(text, file);
    const uses = imported ? usesOf(text, caller, imported.alias).filter(([, other = '']) => isDeclared(other)) : [];
    const alike = uses.filter(([, other = '']) => isAlike(other));
    return imported && uses.length ? [{ path, ...imported, uses: uses.length, alike: alike.length }] : [];
  });
  const [user] = users.toSorted((a, b) => b.alike - a.alike || b.uses - a.uses);
  if (!user)
    throw new Mistake(`No file like ${paths[0]} has a call of ${file}, so the new one has no place beside it.`);
  const { path, alias, module } = user;
  return {
    path,
    alias,
    reference: alias ? `${alias}.${name}` : name,
    addImport: (text: string) => (alias ? text : importNames(text, path, module, [name])),
  };
}

function planRoute(plan: Plan, files: Files, call: NewCall): void {
  const paths = listSources(files, PLATFORM).filter(path => /routes\.ts$/.test(path));
  const { path, alias, reference, addImport } = findUser(files, paths, 'on\\w*', call);
  plan.edit(path, text => {
    const first = usesOf(text, 'on\\w*', alias)[0];
    if (!first) throw new Mistake(`${path} has no route of ${call.area}.`);
    // The new route comes first, so that a route with a field, such as /{id}, does not match requests for the new call.
    const route = `  // TODO: decide who may call it, name its fields, and answer it.
  onMerchant(${reference}, [], () => {
    throw apiError(501, 'NOT_IMPLEMENTED', '${call.full} has no answer yet.');
  }),
`;
    const routed = text.slice(0, first.index) + route + text.slice(first.index);
    const up = '../'.repeat(path.split('/').length - 3);
    const guarded = importNames(addImport(routed), path, `${up}access/route.ts`, ['onMerchant']);
    return importNames(guarded, path, `${up}core/api-error.ts`, ['apiError']);
  });
}

interface KnownCall {
  readonly area: string;
  readonly gateway: string;
  readonly path: string;
}

function planTables(plan: Plan, files: Files, { area, full, verb, prefix, path, others }: NewCall): void {
  const entries = /^ {2}'([\w.]+)': /gm;
  const permissions = `${TESTS}/permissions/permissions.ts`;
  plan.edit(permissions, text =>
    insertSorted(text, { path: permissions, entries, end: /^\}/m }, full, `  '${full}': merchantOnly,\n`),
  );
  const examples = `${TESTS}/examples`;
  const example = listSources(files, examples).find(file => files.read(file)?.includes(`\n  '${area}.`));
  if (!example) throw new Mistake(`No file of ${examples} has an example of ${area}.`);
  plan.edit(example, text =>
    insertSorted(text, { path: example, entries, end: /^\}/m }, full, `  '${full}': async () => ({}),\n`),
  );
  const known = `${TESTS}/known-fields.json`;
  plan.edit(known, text => {
    const calls = parseJson(text, known) as readonly KnownCall[];
    const isOfArea = (one: KnownCall) => others.some(other => other.path === one.path);
    const own = calls.filter(isOfArea);
    const alike = own.filter(one => one.gateway === prefix);
    const label = mostFrequent((alike.length ? alike : own).map(one => one.area));
    if (label === undefined) throw new Mistake(`${known} has no call of ${area}.`);
    const method = { get: 'GET', put: 'PUT', patch: 'PATCH', del: 'DELETE' }[verb] ?? 'POST';
    const entry = { area: label, method, gateway: prefix, path, query: [], body: [] };
    // The entry becomes the first of its area, so that every entry keeps its comma.
    const first = new RegExp(`^ {2}\\{\\s*"area": ${JSON.stringify(label).replace(/[()]/g, '\\$&')}`, 'm');
    return insertBefore(text, known, first, `${JSON.stringify([entry], null, 2).slice(2, -2)},\n`);
  });
}

/** The most frequent word, or the first of several. */
const mostFrequent = (words: readonly string[]): string | undefined => {
  const count = (word: string) => words.filter(other => other === word).length;
  return words.toSorted((a, b) => count(b) - count(a))[0];
};

function planCallTest(plan: Plan, files: Files, call: NewCall): void {
  const { path, reference, addImport } = findUser(files, listSources(files, `${TESTS}/call-tests`), 'callTest', call);
  plan.edit(path, text => {
    const test = `  // TODO: show what it does, and an input of its own that it refuses.
  callTest(
    ${reference},
    async fixture => {
      const answer = await fixture.merchant(${reference}, {});
      expect(answer).toEqual({});
    },
    ['merchant', { unknown: true }, 'unknown'],
  ),
`;
    return importNames(
      insertBefore(addImport(text), path, /^\];/m, test, /^export const \w+CallTests = \[/m),
      path,
      'vitest',
      ['expect'],
    );
  });
}
