import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';

/** An import or re-export of another file of this repository. */
interface Import {
  readonly from: string;
  readonly to: string;
  /** The exported names that are read; `*` for all of them. */
  readonly names: readonly string[];
}

interface Module {
  readonly file: string;
  /** What the file declares and exports itself. */
  readonly exports: readonly string[];
  readonly imports: readonly Import[];
}

const SCRIPT = /\.(tsx?|mjs|js)$/;
/** `import('./a.ts').Type`, or `import('./a.ts')` for all of it. */
const TYPE_OR_LAZY_IMPORT = /\bimport\('(\.[^']+)'\)(?:\.(?!then\b)(\w+))?/g;

/** Reads every script below the folders: its exports and its imports, types and `import()` included. */
export const readModules = (root: string, folders: readonly string[]): readonly Module[] =>
  folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter(file => SCRIPT.test(file))
      .map(file => readModule(file, readFileSync(join(root, file), 'utf8'))),
  );

export function readModule(file: string, code: string): Module {
  const { staticImports, staticExports } = parseSync(file, code).module;
  const imports: Import[] = [];
  const addImport = (path: string, names: readonly string[]) => {
    const to = posix.join(dirname(file), path.replace(/[?#].*$/, ''));
    if (path.startsWith('.') && SCRIPT.test(to)) imports.push({ from: file, to, names });
  };
  const nameOf = ({ name }: { readonly name: string | null }) => name ?? '*';
  for (const { moduleRequest, entries } of staticImports)
    addImport(
      moduleRequest.value,
      entries.map(({ importName }) => nameOf(importName)),
    );
  const exports: string[] = [];
  for (const { moduleRequest, importName, exportName } of staticExports.flatMap(({ entries }) => entries))
    if (moduleRequest) addImport(moduleRequest.value, [nameOf(importName)]);
    else exports.push(exportName.name ?? 'default');
  for (const [, path = '', name] of code.matchAll(TYPE_OR_LAZY_IMPORT)) addImport(path, [name ?? '*']);
  return { file, exports, imports };
}

/** One shortest cycle through each file that is in any, as `a → b → a`. */
export function findCycles(modules: readonly Module[]): readonly string[] {
  const targets = new Map(modules.map(({ file, imports }) => [file, new Set(imports.map(({ to }) => to))]));
  const cycles = new Map<string, string>();
  for (const start of targets.keys()) {
    const cameFrom = new Map<string, string>();
    const queue = [start];
    for (const file of queue)
      for (const next of targets.get(file) ?? [])
        if (!cameFrom.has(next)) {
          cameFrom.set(next, file);
          queue.push(next);
        }
    const path = [start];
    for (let file = cameFrom.get(start); file !== undefined; file = file === start ? undefined : cameFrom.get(file))
      path.unshift(file);
    const members = [...new Set(path)].sort().join();
    if (path.length > 1 && !cycles.has(members)) cycles.set(members, path.join(' → '));
  }
  return [...cycles.values()];
}

/** Imports from a later level than the importing file's own, as `from → to`; levels are lists of folders. */
export function findUpwardImports(
  modules: readonly Module[],
  levels: readonly (readonly string[])[],
): readonly string[] {
  const levelOf = (file: string) => levels.findIndex(rooms => rooms.some(room => isInside(file, room)));
  return modules
    .flatMap(({ imports }) => imports)
    .filter(({ from, to }) => levelOf(to) > levelOf(from))
    .map(({ from, to }) => `${from} → ${to}`);
}

/** Whether a file is below a room; a room that ends in `/*` has no deeper files. */
export const isInside = (file: string, room: string): boolean =>
  room.endsWith('/*') ? dirname(file) === room.slice(0, -2) : file === room || file.startsWith(`${room}/`);

/** Exports that no other file reads, as `file: name`. */
export function findUnreadExports(modules: readonly Module[], isEntry: (file: string) => boolean): readonly string[] {
  const read = new Set(
    modules.flatMap(({ imports }) => imports.flatMap(({ to, names }) => names.map(name => `${to}: ${name}`))),
  );
  return modules
    .filter(({ file }) => !isEntry(file) && !read.has(`${file}: *`))
    .flatMap(({ file, exports }) => exports.map(name => `${file}: ${name}`))
    .filter(name => !read.has(name));
}
