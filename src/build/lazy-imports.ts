import type { Plugin } from 'vite';
import { type Edit, edit, type Node, nodesOf } from './syntax.ts';

/** The parameter that the build adds to the callback of `lazyImport`: what a retry appends to the URL, else empty. */
const RETRY = '_retry';

/** What the build says of an `import()` that it cannot make work. */
const RIGHT_FORM = "Write it as `lazyImport(() => import('./Part.tsx'))`, with nothing else in the callback.";

/** A chunk that others import, and of which a second copy does no harm: a retry takes another URL once its own has failed again. */
const MAY_BE_COPIED = /^kiosk-failures-/;

/** The second argument of the function that Vite wraps around each `import()`. */
const PRELOAD = '__VITE_PRELOAD__';

/**
 * Lets `lazyImport(() => import('./Part.tsx'))` retry with another URL, beside the plain import that bundlers follow: the
 * callback gets a parameter, which a retry appends to the URL. Not to that of a chunk which others import, unless it may be
 * copied: there is one copy of it, and a browser that keeps the failure of a module needs a reload. A chunk that imports another in any other way fails
 * the build. Removes what Vite and the bundler put around it: a call that preloads, and an object of a lazy module's exports
 * where its chunk has other modules, too.
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
      const retried = `import(${url} + ${RETRY})`;
      // With another URL, what other chunks import by this one would run twice.
      if (!imported.has(toName(node.source?.value))) edits.push([node.start, node.start, `${RETRY} ? ${retried} : `]);
      else if (MAY_BE_COPIED.test(toName(node.source?.value)))
        edits.push([node.start, node.start, `${RETRY} ? import(${url}).catch(() => ${retried}) : `]);
    }
    return edits.length ? { code: edit(code, edits), map: null } : null;
  },
};

/**
 * For the build of one file: `lazyImport(() => import('./Part.tsx'))` becomes an import like any other, as what the
 * bundler makes of an `import()` inside its own file costs wrappers.
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

/** An `import()` of the project's own code, or of what is known only when it runs. */
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
 * Has a chunk export what `var part_exports = __exportAll({ Part: () => Part })` holds, in place of that object. It exports
 * some of it already where the lazy module is the chunk's own and another lazy chunk imports from it.
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
      // What is no name is a constant that the bundler has put where it is read.
      return { key: key?.name, local: name ?? `${id?.name}_${key?.name}`, text: name ? '' : code.slice(start, end) };
    });
    const constants = values.flatMap(({ local, text }) => (text ? [`, ${local} = ${text}`] : []));
    const missing = values.flatMap(({ key, local }) => (names.has(key) ? [] : [`${local} as ${key}`]));
    return [
      // With nothing missing it exports 0: an empty place in the list would be no syntax.
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
