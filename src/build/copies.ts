import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { hasState } from './has-state.ts';

/**
 * A source module, with the facts that decide which built files contain it. `length` counts characters. `hasState` is
 * also true for a module that calls `import()`, and false for a module that declares endpoints.
 */
interface Module {
  readonly length: number;
  readonly hasState: boolean;
  /** The modules that run before this module, with the names that this module imports from each of them. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** The modules that this module loads by `import()` with a fixed path. */
  readonly fetches: readonly string[];
}

type Graph = ReadonlyMap<string, Module>;

/** By the name of each lazy file, its entries: the modules that `import()` calls load. */
type LazyFiles = ReadonlyMap<string, readonly string[]>;

/**
 * The modules that declare endpoints. In a build, each endpoint is an independent literal (see `endpointLiterals`), so
 * a file can contain only some endpoints of a module.
 */
const ENDPOINTS = /^src\/api\/(?!endpoint\.ts)/;

const SCRIPT = /^\..*\.tsx?$/;

/** Reads the entries and all scripts that they import or load, directly or not. Ignores imports of types. */
export function readGraph(root: string, entries: readonly string[]): Graph {
  const graph = new Map<string, Module>();
  const files = new Set(entries);
  for (const file of files) {
    if (!existsSync(join(root, file))) continue;
    const module = readModule(file, readFileSync(join(root, file), 'utf8'));
    graph.set(file, module);
    for (const other of [...module.imports.keys(), ...module.fetches]) files.add(other);
  }
  return graph;
}

export function readModule(file: string, code: string): Module {
  const { program, module } = parseSync(file, code);
  const resolve = (path: string) => posix.join(dirname(file), path);
  const imports = new Map<string, readonly string[]>();
  const add = (path: string, names: readonly string[]) => {
    if (SCRIPT.test(path)) imports.set(resolve(path), [...(imports.get(resolve(path)) ?? []), ...names]);
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const values = entries.filter(({ isType }) => !isType);
    if (values.length || !entries.length)
      add(
        moduleRequest.value,
        values.map(({ importName }) => importName.name ?? importName.kind),
      );
  }
  for (const { moduleRequest, importName, isType } of module.staticExports.flatMap(({ entries }) => entries))
    if (moduleRequest && !isType) add(moduleRequest.value, [importName.name ?? importName.kind]);
  const fetches = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const path = code.slice(start + 1, end - 1);
    return SCRIPT.test(path) && !path.includes('$') ? resolve(path) : [];
  });
  return {
    length: code.length,
    hasState: module.dynamicImports.length > 0 || (!ENDPOINTS.test(file) && hasState(code, program)),
    imports,
    fetches,
  };
}

/** A module and all that it imports, directly or not. */
export function walk(
  file: string,
  importsOf: (file: string) => Iterable<string>,
  reached = new Set<string>(),
): ReadonlySet<string> {
  if (!reached.has(file)) {
    reached.add(file);
    for (const imported of importsOf(file)) walk(imported, importsOf, reached);
  }
  return reached;
}

/** The suffix of an imported copy. The name of the lazy file that contains the copy follows the suffix. */
const COPY = '?lazy=';

/**
 * The most characters of shared code that a lazy file copies from the lazy file that loads it. With more shared code,
 * it imports that file. A copy is better for short code, because a retry has no other URL for a file that others
 * import.
 */
const MAX_COPIED = 20_000;

/**
 * The files that a page loads with its elements. `getFiles` names the files that are loaded once one of these files
 * runs, including that file.
 */
interface EagerFiles {
  /** By module, the name of the eager file that contains it. */
  readonly holders: ReadonlyMap<string, string>;
  readonly getFiles: (name: string) => readonly string[];
}

/**
 * Decides which modules each lazy file copies: modules without state that another file also contains and that may not
 * be loaded when the lazy file runs. An endpoint counts as loaded only if an eager file imports it. Throws if a lazy
 * file imports a module with state from an eager file that may not be loaded. `groups` are the lazy files with several
 * entries, by name. Any other lazy file has the name of its entry.
 */
export function planCopies(graph: Graph, { holders, getFiles }: EagerFiles, groups: LazyFiles) {
  const nameOf = (entry: string) =>
    [...groups].find(([, entries]) => entries.includes(entry))?.[0] ?? posix.parse(entry).name;
  const entries = new Map<string, Set<string>>();
  for (const { fetches } of graph.values())
    for (const entry of fetches)
      if (!holders.has(entry)) entries.set(nameOf(entry), (entries.get(nameOf(entry)) ?? new Set()).add(entry));
  /** By lazy file, its entries and the other modules that it would contain if nothing were copied. */
  const reached = new Map(
    [...entries].map(([name, files]) => {
      const modules = new Set(files);
      for (const file of modules)
        for (const imported of graph.get(file)?.imports.keys() ?? []) if (!holders.has(imported)) modules.add(imported);
      return [name, modules] as const;
    }),
  );
  const fetchersOf = (name: string) =>
    [...graph].flatMap(([file, { fetches }]) =>
      fetches.some(entry => entries.get(name)?.has(entry))
        ? (holders.get(file) ?? [...reached].flatMap(([other, modules]) => (modules.has(file) ? other : [])))
        : [],
    );
  /** The files that are loaded whenever a lazy file runs. */
  const getAtHand = (name: string, path: readonly string[] = []): readonly string[] => {
    const [first = [], ...others] = fetchersOf(name)
      .filter(other => other !== name && !path.includes(other))
      .map(other => (entries.has(other) ? [other, ...getAtHand(other, [...path, name])] : getFiles(other)));
    return first.filter(file => others.every(files => files.includes(file)));
  };
  const used = new Map<string, Set<string>>();
  for (const file of holders.keys())
    for (const [imported, names] of graph.get(file)?.imports ?? [])
      used.set(imported, new Set([...(used.get(imported) ?? []), ...names]));

  const copies = new Map<string, ReadonlySet<string>>();
  const owners = new Map<string, string>();
  /** Modules with state that lazy files share and that no loaded file has. */
  const shared = new Set<string>();
  const filesAtHand = new Map([...entries.keys()].map(name => [name, getAtHand(name)]));
  const lengthOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (graph.get(file)?.length ?? 0), 0);
  /**
   * Whether the lazy file `to` does not copy a module, but imports it from the lazy file `from`, which has loaded `to`.
   */
  const isLent = (file: string, from: string, to: string): boolean => {
    const lent = reached.get(from) ?? new Set<string>();
    const borrowed = reached.get(to) ?? new Set<string>();
    if (from === to || !filesAtHand.get(to)?.includes(from) || !lent.has(file)) return false;
    return !!graph.get(file)?.hasState || lengthOf([...borrowed].filter(one => lent.has(one))) > MAX_COPIED;
  };
  for (const [name] of reached) {
    const others = [...entries.keys()].filter(other => other !== name);
    const own = new Set(entries.get(name));
    const copied = new Set<string>();
    const take = (file: string, names: readonly string[]): void => {
      const holder = holders.get(file);
      const { hasState } = graph.get(file) ?? {};
      if (own.has(file) || others.some(other => isLent(file, other, name))) return;
      const isShared = holder || others.some(other => reached.get(other)?.has(file) && !isLent(file, name, other));
      const isWhole = !ENDPOINTS.test(file) || names.every(one => used.get(file)?.has(one));
      if (holder && filesAtHand.get(name)?.includes(holder) && isWhole) return;
      if (holder && hasState)
        throw new Error(`${name} imports ${file}, which has state and is in ${holder}, which may not be there`);
      if (isShared && hasState) shared.add(file);
      else {
        own.add(file);
        if (isShared) copied.add(file);
        else owners.set(file, name);
      }
    };
    // Repeats until no module is added, because an added module may import further modules, or further endpoints of a
    // module.
    for (let size = 0; size < own.size; ) {
      size = own.size;
      const wanted = new Map<string, readonly string[]>();
      for (const file of own)
        for (const [imported, names] of graph.get(file)?.imports ?? [])
          wanted.set(imported, [...(wanted.get(imported) ?? []), ...names]);
      for (const [file, names] of wanted) if (graph.has(file)) take(file, names);
    }
    for (const file of entries.get(name) ?? []) owners.set(file, name);
    copies.set(name, copied);
  }
  return {
    shared,
    /**
     * The suffix by which a module of a lazy file imports the copy of another module. Empty if it imports the module
     * itself.
     */
    getSuffix(importer: string, imported: string): string {
      const [file = '', copier] = importer.split(COPY);
      const name = copier ?? owners.get(file) ?? '';
      return copies.get(name)?.has(imported) ? COPY + name : '';
    },
  };
}
