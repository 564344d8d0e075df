import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { readFileName } from './built-names.ts';
import { hasState } from './has-state.ts';

/**
 * A source module, with the facts that decide which built files contain it. `length` counts characters. `hasState` is
 * also true for a module that calls `import()`, and false for a module that declares endpoints. `file` is the name of
 * the built file that an entry names in a comment.
 */
interface Module {
  readonly length: number;
  readonly hasState: boolean;
  /** The modules that run before this module, with the names that this module imports from each of them. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** The modules that this module loads by `import()` with a fixed path. */
  readonly fetches: readonly string[];
  readonly file?: string | undefined;
}

type Graph = ReadonlyMap<string, Module>;

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
    file: readFileName(code),
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

/** The suffix of an imported copy. The name of the file that contains the copy follows the suffix. */
const COPY = '?lazy=';

/**
 * The most characters of shared code that a lazy file copies from the lazy file that loads it. With more shared code,
 * it imports that file. A copy is better for short code, because a retry has no other URL for a file that others
 * import.
 */
const MAX_COPIED = 22_000;

/** The name of `base` among the files that load others. */
const BASE = '';

/** A file that the loader fetches: its entries, and the other such files that it may import. */
interface LoadedFile {
  readonly entries: Iterable<string>;
  readonly beside: readonly string[];
}

/**
 * Decides which modules each file copies: modules without state that another file also contains and that may not be
 * loaded when the file runs. `base` has the modules that are loaded before any other file runs. `loaded` are the other
 * files that the loader fetches. The remaining files are lazy: `import()` calls load them. An endpoint counts as loaded
 * only if a loaded file imports it.
 */
export function planCopies(graph: Graph, base: ReadonlySet<string>, loaded: ReadonlyMap<string, LoadedFile>) {
  const entries = new Map([...loaded].map(([name, file]) => [name, new Set(file.entries)] as const));
  for (const { fetches } of graph.values())
    for (const entry of fetches) {
      const name = graph.get(entry)?.file ?? posix.parse(entry).name;
      if (!base.has(entry)) entries.set(name, (entries.get(name) ?? new Set()).add(entry));
    }
  const importsOf = (file: string) => [...(graph.get(file)?.imports.keys() ?? [])].filter(one => !base.has(one));
  /** By file, its entries and the other modules that it would contain if nothing were copied. */
  const reached = new Map(
    [...entries].map(([name, files]) => {
      const modules = new Set<string>();
      for (const file of files) walk(file, importsOf, modules);
      return [name, modules] as const;
    }),
  );
  const fetchersOf = (name: string) =>
    [...graph].flatMap(([file, { fetches }]) =>
      fetches.some(entry => entries.get(name)?.has(entry))
        ? base.has(file)
          ? BASE
          : [...reached].flatMap(([other, modules]) => (modules.has(file) ? other : []))
        : [],
    );
  /** The files besides `base` that are loaded whenever a lazy file runs. */
  const getAtHand = (name: string, path: readonly string[] = []): readonly string[] => {
    if (name === BASE) return [];
    const file = loaded.get(name);
    if (file) return file.beside;
    const [first = [], ...others] = fetchersOf(name)
      .filter(other => other !== name && !path.includes(other))
      .map(other => [other, ...getAtHand(other, [...path, name])]);
    return first.filter(file => file !== BASE && others.every(files => files.includes(file)));
  };
  const filesAtHand = new Map([...entries.keys()].map(name => [name, getAtHand(name)]));
  const lengthOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (graph.get(file)?.length ?? 0), 0);
  /** Whether the file `to` does not copy a module, but imports it from the file `from`, which is loaded before `to`. */
  const isLent = (file: string, from: string, to: string): boolean => {
    const lent = reached.get(from) ?? new Set<string>();
    const borrowed = reached.get(to) ?? new Set<string>();
    if (from === to || !filesAtHand.get(to)?.includes(from) || !lent.has(file)) return false;
    return (
      loaded.has(from) ||
      !!graph.get(file)?.hasState ||
      lengthOf([...borrowed].filter(one => lent.has(one))) > MAX_COPIED
    );
  };
  /** Whether the modules of some files import all these names of a module, or the module is no list of endpoints. */
  const isWhole = (file: string, names: readonly string[], importers: Iterable<string>): boolean => {
    const used = new Set([...importers].flatMap(importer => graph.get(importer)?.imports.get(file) ?? []));
    return !ENDPOINTS.test(file) || names.every(name => used.has(name));
  };

  const copies = new Map<string, ReadonlySet<string>>();
  const owners = new Map<string, string>();
  /** By file, the files that lend it modules. */
  const lenders = new Map<string, Map<string, string>>();
  /** Modules with state that several files need and that no loaded file has. */
  const shared = new Set<string>();
  for (const name of entries.keys()) {
    const others = [...entries.keys()].filter(other => other !== name);
    const own = new Set(entries.get(name));
    const copied = new Set<string>();
    const borrowed = new Map<string, string>();
    const take = (file: string, names: readonly string[]): void => {
      if (own.has(file) || (base.has(file) && isWhole(file, names, base))) return;
      const lender = others.find(other => isLent(file, other, name));
      if (lender !== undefined && isWhole(file, names, [...base, ...(reached.get(lender) ?? [])])) {
        borrowed.set(file, lender);
        return;
      }
      const isShared =
        base.has(file) || others.some(other => reached.get(other)?.has(file) && !isLent(file, name, other));
      if (isShared && graph.get(file)?.hasState) shared.add(file);
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
    lenders.set(name, borrowed);
  }
  return {
    /** By file, its entries. */
    entries: entries as ReadonlyMap<string, ReadonlySet<string>>,
    shared,
    /**
     * The suffix by which a module of a file imports the copy of another module. Empty if it imports the module itself.
     */
    getSuffix(importer: string, imported: string): string {
      const [file = '', copier] = importer.split(COPY);
      const name = copier ?? owners.get(file) ?? '';
      const holder = lenders.get(name)?.get(imported) ?? name;
      return copies.get(holder)?.has(imported) ? COPY + holder : '';
    },
  };
}
