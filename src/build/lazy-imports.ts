import type { Plugin } from 'vite';

/** The parameter that the build adds to the callback of `lazyImport`. */
const RETRY = '_retry';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly params?: readonly Node[];
  readonly body?: Node;
  readonly source?: Node;
  readonly left?: Node;
}

/**
 * Lets `lazyImport(() => import('./Part.tsx'))` retry with another URL: the callback gets a parameter, which is appended to
 * the URL. A chunk that imports another in any other way fails the build.
 */
export const lazyImports: Plugin = {
  name: 'kiosk:lazy-imports',
  applyToEnvironment: ({ name }) => name === 'widgets',
  transform(code) {
    if (!/\blazyImport\(/.test(code)) return null;
    const places = findLazyImports(this.parse(code)).map(({ callback }) => code.indexOf('(', callback.start) + 1);
    return places.length ? { code: insert(code, places, `${RETRY} = ''`), map: null } : null;
  },
  renderChunk(code, { fileName, moduleIds }) {
    const places: number[] = [];
    for (const { node, functions } of nodesOf(this.parse(code))) {
      if (!isRelative(node)) continue;
      if (!functions.some(({ params }) => params?.some(({ name, left }) => (left?.name ?? name) === RETRY)))
        this.error(
          `${fileName} has an import() that would fail for good once it has failed. Write it as \`lazyImport(() => import('./Part.tsx'))\`, with nothing else in the callback. It is in one of: ${moduleIds.filter(id => this.getModuleInfo(id)?.dynamicallyImportedIds.length).join(', ')}`,
        );
      places.push(node.source?.end ?? 0);
    }
    return places.length ? { code: insert(code, places, ` + ${RETRY}`), map: null } : null;
  },
};

/**
 * For the build of one file: `lazyImport(() => import('./Part.tsx'))` becomes an import like any other, as what the
 * bundler makes of an `import()` inside its own file costs wrappers.
 */
export const staticImports: Plugin = {
  name: 'kiosk:static-imports',
  applyToEnvironment: ({ name }) => name === 'all',
  transform(code) {
    if (!/\blazyImport\(/.test(code)) return null;
    const calls = findLazyImports(this.parse(code));
    if (!calls.length) return null;
    const replaced = calls.reduceRight(
      (done, { call }, index) => `${done.slice(0, call.start)}(async () => _lazy${index})${done.slice(call.end)}`,
      code,
    );
    const imports = calls.map(({ path }, index) => `import * as _lazy${index} from ${JSON.stringify(path)};`);
    return { code: imports.join('') + replaced, map: null };
  },
};

const isRelative = (node: Node | undefined): boolean =>
  node?.type === 'ImportExpression' && /^\.\.?\//.test(String(node.source?.value));

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

/** Every node, with the functions that contain it. */
function* nodesOf(
  value: unknown,
  functions: readonly Node[] = [],
): Generator<{ readonly node: Node; readonly functions: readonly Node[] }> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each, functions);
  else if (isNode(value)) {
    yield { node: value, functions };
    const around = value.params ? [...functions, value] : functions;
    for (const each of Object.values(value)) if (typeof each === 'object') yield* nodesOf(each, around);
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const insert = (code: string, places: readonly number[], text: string): string =>
  places.toSorted((a, b) => b - a).reduce((done, at) => done.slice(0, at) + text + done.slice(at), code);
