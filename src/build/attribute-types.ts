import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { type Node, nodesOf } from './syntax.ts';

/**
 * How a widget's `attributes.ts` declares an attribute. `flag` has the kind `flag` and no values. `oneOf('list',
 * 'summary')` has the kind `oneOf` and two values. `text as ListOf<'image' | 'name'>` has the kind `ListOf` and two
 * values.
 */
export interface DeclaredAttribute {
  readonly kind: string;
  readonly values: readonly unknown[];
}

/**
 * Reads the attributes that a widget's `attributes.ts` declares, by their names in HTML. Throws if the file declares
 * none.
 */
export function readDeclaredAttributes(file: string): ReadonlyMap<string, DeclaredAttribute> {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const declared = [...nodesOf(program)].find(({ node }) => node.id?.name === 'attributes')?.node.init?.properties;
  if (!declared) throw new Error(`${file} exports no attributes`);
  return new Map(
    declared.map(({ key, value }) => {
      const { name, callee, arguments: values = [], typeAnnotation } = value as Node;
      const attribute = typeAnnotation
        ? readType(typeAnnotation)
        : { kind: callee?.name ?? name ?? '', values: values.map(({ value }) => value) };
      return [String(key?.name ?? key?.value), attribute];
    }),
  );
}

function readType({ typeName, typeArguments }: Node): DeclaredAttribute {
  const [argument] = typeArguments?.params ?? [];
  const values = argument?.types ?? (argument ? [argument] : []);
  return { kind: typeName?.name ?? '', values: values.map(({ literal }) => literal?.value) };
}
