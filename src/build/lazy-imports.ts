import type { Plugin } from 'vite';
import { type Edit, edit, type Node, nodesOf } from './syntax.ts';

/**
 * The parameter that the build adds to the callback of `lazyImport`. A retry with another URL passes the suffix of that
 * URL. Other calls pass an empty text.
 */
const RETRY = '_retry';

const RIGHT_FORM = "Write it as `lazyImport(() => import('./Part.tsx'))`, with nothing else in the callback.";

/** The second argument of the function that Vite wraps around each `import()`. */
const PRELOAD = '__VITE_PRELOAD__';

/**
 * Rewrites the callback in `lazyImport(() => import('./Part.tsx'))` to `_retry => _retry ? import(url + _retry) :
 * import(url)`, so that a retry can use another URL and bundlers can follow the plain import. A chunk that other chunks
 * import keeps its only URL. Any other form of `import()` of own code fails the build. Removes two wrappers: Vite's call
 * that preloads, and the bundler's object of a lazy module's exports, which it adds if the chunk also has other modules.
 */
export const lazyImports: Plugin = {
  name: 'kiosk:lazy-imports',
  applyToEnvironment: ({ name }) => name === 'widgets',
  transform(code) {
    if (!/\blazyImport\(/.test(code)) return null;
    const places = findLazyImports(this.parse(code)).map(({ callback }) => code.indexOf('(', callback.start) + 1);
    return places.length ? { code: insert(code, places, RETRY), map: null } : null;
  },
  renderChunk(code, { fileName, moduleIds }, _, { chunks }) {
    const program = this.parse(code);
    const imported = new Set(Object.values(chunks).flatMap(({ imports }) => imports.map(toName)));
    const edits = exportsOfNamespaces(code, program);
    for (const { node, functions } of nodesOf(program)) {
      const unwrapped = unwrapImport(node);
      if (unwrapped) edits.push([node.start, unwrapped.start, ''], [unwrapped.end, node.end, '']);
      if (!isOwnImport(node)) continue;
      if (!functions.some(({ params }) => params?.some(({ name, left }) => (left?.name ?? name) === RETRY)))
        this.error(
          `${fileName} has an import() that would fail for good once it has failed. ${RIGHT_FORM} It is in one of: ${moduleIds.filter(id => /\bimport\(/.test(this.getModuleInfo(id)?.code ?? '')).join(', ')}`,
        );
      const url = JSON.stringify(node.source?.value);
      // With another URL, the modules that other chunks import by this URL would run twice.
      if (!imported.has(toName(node.source?.value)))
        edits.push([node.start, node.start, `${RETRY} ? import(${url} + ${RETRY}) : `]);
    }
    return edits.length ? { code: edit(code, edits), map: null } : null;
  },
};

/**
 * For the build of one file. Replaces `lazyImport(() => import('./Part.tsx'))` by a static import and a function that
 * returns a promise of the module, because the bundler would wrap an `import()` of its own file. Any other form of
 * `import()` of own code fails the build.
 */
export const staticImports: Plugin = {
  name: 'kiosk:static-imports',
  applyToEnvironment: ({ name }) => name === 'all',
  transform(code, id) {
    if (!/\bimport\(/.test(code)) return null;
    const program = this.parse(code);
    const calls = findLazyImports(program);
    const isReplaced = ({ start, end }: Node) => calls.some(({ call }) => call.start <= start && end <= call.end);
    if ([...nodesOf(program)].some(({ node }) => isOwnImport(node) && !isReplaced(node)))
      this.error(`${id} has an import() that is not there in one file. ${RIGHT_FORM}`);
    if (!calls.length) return null;
    const replaced = calls.reduceRight(
      (done, { call }, index) => `${done.slice(0, call.start)}(async () => _lazy${index})${done.slice(call.end)}`,
      code,
    );
    const imports = calls.map(({ path }, index) => `import * as _lazy${index} from ${JSON.stringify(path)};`);
    return { code: imports.join('') + replaced, map: null };
  },
};

/** A file's name without its folders. */
const toName = (file: unknown): string => String(file).replace(/^.*\//, '');

const isRelative = (node: Node | undefined): boolean =>
  node?.type === 'ImportExpression' && /^\.\.?\//.test(String(node.source?.value));

/** An `import()` of the project's own code, or of a path that is known only at run time. */
const isOwnImport = (node: Node): boolean =>
  isRelative(node) || (node.type === 'ImportExpression' && typeof node.source?.value !== 'string');

/** The calls `lazyImport(() => import('./Part.tsx'))`, in order. */
const findLazyImports = (program: unknown) =>
  [...nodesOf(program)]
    .flatMap(({ node: call }) => {
      const [callback] = (call.callee?.name === 'lazyImport' && call.arguments) || [];
      return callback?.type === 'ArrowFunctionExpression' && !callback.params?.length && isRelative(callback.body)
        ? [{ call, callback, path: String(callback.body?.source?.value) }]
        : [];
    })
    .sort((a, b) => a.call.start - b.call.start);

/** The `import()` in `__vitePreload(() => import('./Part.js').then(n => n.t), __VITE_PRELOAD__)`. */
function unwrapImport({ arguments: [callback, marker] = [] }: Node): Node | undefined {
  if (marker?.name !== PRELOAD) return undefined;
  const { body } = callback ?? {};
  return body?.type === 'CallExpression' ? body.callee?.object : body;
}

/**
 * Returns edits that make a chunk export the values of `var part_exports = __exportAll({ Part: () => Part })` in place
 * of that object. A value that the chunk already exports for another lazy chunk is not exported again.
 */
function exportsOfNamespaces(code: string, program: unknown): Edit[] {
  const nodes = [...nodesOf(program)].map(({ node }) => node);
  const names = new Set(nodes.flatMap(({ type, exported }) => (type === 'ExportSpecifier' ? exported?.name : [])));
  return nodes.flatMap(({ id, init }): Edit[] => {
    if (init?.callee?.name !== '__exportAll') return [];
    const exporter = nodes.find(({ type, local }) => type === 'ExportSpecifier' && local?.name === id?.name);
    if (!exporter) return [];
    const values = (init.arguments?.[0]?.properties ?? []).map(({ key, value }) => {
      const { name, start = 0, end = 0 } = (value as Node).body ?? {};
      // A value without a name is a constant that the bundler has inlined.
      return { key: key?.name, local: name ?? `${id?.name}_${key?.name}`, text: name ? '' : code.slice(start, end) };
    });
    const constants = values.flatMap(({ local, text }) => (text ? [`, ${local} = ${text}`] : []));
    const missing = values.flatMap(({ key, local }) => (names.has(key) ? [] : [`${local} as ${key}`]));
    return [
      // If nothing is missing, the export stays and is 0, because an empty place in the list would be a syntax error.
      ...(missing.length ? [[exporter.start, exporter.end, missing.join()] as const] : []),
      [init.start, init.end, `0${constants.join('')}`],
    ];
  });
}

const insert = (code: string, places: readonly number[], text: string): string =>
  edit(
    code,
    places.map(place => [place, place, text]),
  );
