import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DeclaredAttribute, readDeclaredAttributes } from './attribute-types.ts';
import { writeEditorData } from './editor-data.ts';
import { writeElementTypes } from './element-types.ts';
import { type Described, type ManifestAttribute, type ManifestElement, toCamelCase } from './manifest-element.ts';
import { writeReactComponents } from './react-components.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface ManifestModule {
  readonly path: string;
  readonly declarations: readonly ManifestElement[];
}

interface Manifest {
  readonly modules: readonly ManifestModule[];
}

/**
 * Writes `custom-elements.json` from the elements' doc blocks and attributes, and the files made from it: types, React
 * components and editors' data. Returns the elements.
 */
export function writeElementsManifest(dist: string): readonly ManifestElement[] {
  const cem = join(root, 'node_modules/@custom-elements-manifest/analyzer/cem.js');
  const config = 'src/build/elements-manifest.config.mjs';
  execFileSync(process.execPath, [cem, 'analyze', '--config', config, '--outdir', relative(root, dist), '--quiet'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const file = join(dist, 'custom-elements.json');
  const analyzed = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  // The analyzer lists the sources in no fixed order.
  const sources = analyzed.modules.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const manifest = { ...analyzed, modules: sources.map(completeModule) };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  const elements = manifest.modules.flatMap(({ declarations }) => declarations);
  writeElementTypes(dist, elements);
  writeReactComponents(dist, elements);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  writeEditorData(dist, version, elements);
  return elements;
}

/**
 * Replaces a module's source path by the path of the built file that defines the element. Adds the attributes' types
 * and the exports.
 */
function completeModule({ path: source, declarations, ...module }: ManifestModule) {
  const types = readAttributeTypes(join(root, dirname(source), 'attributes.ts'));
  const path = `dist/${source.split('/')[1]}.js`;
  return {
    ...module,
    path,
    declarations: declarations.map(declaration => completeElement(declaration, types)),
    exports: declarations.map(({ name, tagName }) => ({
      kind: 'custom-element-definition',
      name: tagName,
      declaration: { name, module: path },
    })),
  };
}

function completeElement(declaration: ManifestElement, types: ReadonlyMap<string, AttributeType>): ManifestElement {
  const { attributes: documented, members = [], ...rest } = declaration;
  const attributes = documented.map(attribute => {
    const type = types.get(attribute.name);
    if (!type) throw new Error(`${declaration.tagName} documents "${attribute.name}", which it does not read`);
    return { ...attribute, ...type };
  });
  const fields = attributes.map(({ name, fieldName, ...field }) => ({
    kind: 'field' as const,
    ...field,
    name: fieldName,
    attribute: name,
    reflects: true,
  }));
  return {
    ...rest,
    attributes,
    members: [...fields, ...members],
    mixins: undefined,
    superclass: { name: 'HTMLElement', package: 'global:' },
  } as ManifestElement;
}

type AttributeType = Omit<ManifestAttribute, keyof Described>;

/**
 * For each kind of attribute in `src/elements/attributes.ts`, the type and the default value of its property, as code.
 * `values` are the arguments of the attribute's declaration, as code.
 */
const TYPES: Readonly<Record<string, (values: readonly string[]) => readonly [type: string, fallback: string]>> = {
  text: () => ['string', "''"],
  ListOf: () => ['string', "''"],
  flag: () => ['boolean', 'false'],
  positiveInteger: ([fallback = '']) => ['number', fallback],
  oneOf: words => [words.join(' | '), words[0] ?? ''],
};

/** The attributes of all elements, which `widget()` declares. */
const EVERYWHERE: readonly (readonly [name: string, DeclaredAttribute])[] = ['client-id', 'locale'].map(name => [
  name,
  { kind: 'text', values: [] },
]);

/**
 * The property, type and default value of each attribute in an element's `attributes.ts`, and of the attributes of all
 * elements.
 */
function readAttributeTypes(file: string): ReadonlyMap<string, AttributeType> {
  return new Map(
    [...readDeclaredAttributes(file), ...EVERYWHERE].map(([name, { kind, values }]) => {
      const describe = TYPES[kind];
      if (!describe) throw new Error(`${file} has an attribute of an unknown kind: ${kind}`);
      const [text, fallback] = describe(
        values.map(value => (typeof value === 'string' ? `'${value}'` : String(value))),
      );
      return [name, { fieldName: toCamelCase(name), type: { text }, default: fallback }];
    }),
  );
}
