import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { type Node, nodesOf } from './syntax.ts';

/** An import or re-export of another file of this repository. */
interface Import {
  readonly from: string;
  readonly to: string;
  /** The exported names that are read; `*` for a namespace, whose names are read as its properties. */
  readonly names: readonly string[];
}

interface Module {
  readonly file: string;
  /** The names that other files can import, re-exports included. */
  readonly exports: readonly string[];
  readonly imports: readonly Import[];
  /** The files that this file re-exports whole, by `export *`. */
  readonly exportsAll: readonly string[];
  /** The names of properties that the file reads, of any object. */
  readonly properties: ReadonlySet<string>;
}

const SCRIPT = /\.(tsx?|mjs|js)$/;

/** Reads every script below the folders: its exports and its imports, types and `import()` included. */
export const readModules = (root: string, folders: readonly string[]): readonly Module[] =>
  folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter(file => SCRIPT.test(file))
      .map(file => readModule(file, readFileSync(join(root, file), 'utf8'))),
  );

export function readModule(file: string, code: string): Module {
  const parsed = parseSync(file, code);
  const { staticImports, staticExports } = parsed.module;
  const imports: Import[] = [];
  const resolve = (path: string) => posix.join(dirname(file), path.replace(/[?#].*$/, ''));
  const addImport = (path: string, names: readonly string[]) => {
    const to = resolve(path);
    if (path.startsWith('.') && SCRIPT.test(to)) imports.push({ from: file, to, names });
  };
  const nameOf = ({ kind, name }: { readonly kind: string; readonly name: string | null }) =>
    kind === 'Default' ? 'default' : (name ?? '*');
  for (const { moduleRequest, entries } of staticImports)
    addImport(
      moduleRequest.value,
      entries.map(({ importName }) => nameOf(importName)),
    );
  const exports: string[] = [];
  const exportsAll: string[] = [];
  for (const { moduleRequest, importName, exportName } of staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) addImport(moduleRequest.value, [nameOf(importName)]);
    if (moduleRequest && importName.kind.startsWith('All')) exportsAll.push(resolve(moduleRequest.value));
    if (exportName.kind !== 'None') exports.push(nameOf(exportName));
  }
  const properties = new Set<string>();
  for (const { node } of nodesOf(parsed.program))
    if (node.type === 'ImportExpression' || node.type === 'TSImportType')
      addImport(String(node.source?.value ?? ''), [firstName(node.qualifier) ?? '*']);
    // `declare module './app.ts' { interface Parts … }` adds to the exports of that file.
    else if (node.type === 'TSModuleDeclaration' && typeof node.id?.value === 'string')
      addImport(node.id.value, interfacesIn(node));
    else for (const name of propertiesIn(node)) properties.add(name);
  return { file, exports, imports, exportsAll, properties };
}

const interfacesIn = (declaration: Node): readonly string[] =>
  [...nodesOf(declaration.body)].flatMap(({ node }) => (node.type === 'TSInterfaceDeclaration' && node.id?.name) || []);

/** `A` of `A.B`. */
const firstName = (qualifier: Node | null | undefined): string | undefined =>
  qualifier?.left ? firstName(qualifier.left) : qualifier?.name;

/** `b` of `a.b`, `<a.b>` and the type `a.b`; `a` and `b` of the pattern `{ a, b: c }`. */
function propertiesIn({ type, property, right, properties = [] }: Node): readonly string[] {
  const names =
    type === 'MemberExpression' || type === 'JSXMemberExpression'
      ? [property]
      : type === 'TSQualifiedName'
        ? [right]
        : type === 'ObjectPattern'
          ? properties.map(({ key }) => key)
          : [];
  return names.flatMap(node => node?.name ?? []);
}

/**
 * For each file in a cycle, one shortest cycle through it, as `a → b → a`. Cycles of the same files are listed once.
 */
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

/**
 * Imports from a later level than that of the importing file, or from a file without a level, as `from → to`. A level
 * is a list of folders.
 */
export function findUpwardImports(
  modules: readonly Module[],
  levels: readonly (readonly string[])[],
): readonly string[] {
  const levelOf = (file: string) => levels.findIndex(rooms => rooms.some(room => isInside(file, room)));
  return modules
    .flatMap(({ imports }) => imports)
    .filter(({ from, to }) => levelOf(to) > levelOf(from) || levelOf(to) === -1)
    .map(({ from, to }) => `${from} → ${to}`);
}

/** Whether a file is `room` itself or in the folder `room`. If `room` ends in `/*`, files in deeper folders are not. */
export const isInside = (file: string, room: string): boolean =>
  room.endsWith('/*') ? dirname(file) === room.slice(0, -2) : file === room || file.startsWith(`${room}/`);

/**
 * Exports that no other file reads, as `file: name`. Skips entries and files that an entry re-exports whole, because
 * their exports are read from outside. If another file imports or loads a whole namespace, a name in it is read if some
 * other file reads a property of that name.
 */
export function findUnreadExports(modules: readonly Module[], isEntry: (file: string) => boolean): readonly string[] {
  const read = new Set(
    modules.flatMap(({ imports }) => imports.flatMap(({ to, names }) => names.map(name => `${to}: ${name}`))),
  );
  const isPublic = new Set(modules.flatMap(({ file, exportsAll }) => (isEntry(file) ? exportsAll : [])));
  const isReadAsProperty = (file: string, name: string) =>
    modules.some(other => other.file !== file && other.properties.has(name));
  return modules
    .filter(({ file }) => !isEntry(file) && !isPublic.has(file))
    .flatMap(({ file, exports }) =>
      exports
        .filter(name => !read.has(`${file}: ${name}`) && !(read.has(`${file}: *`) && isReadAsProperty(file, name)))
        .map(name => `${file}: ${name}`),
    );
}
