import type { Node } from './syntax.ts';

/** Calls whose results no code changes, so that a second copy of a result does no harm. */
const CONSTANT_CALL = /^(defineMessages|Object\.keys|(['"`])[^$]*\2\.split)\(/;

type Nodes = readonly (Node | null)[];

/** An empty object or list. It counts as state, because code fills it later. */
const EMPTY = /^(\{\}|\[\])$/;

/**
 * Whether a module has anything that its importers must share: a variable, a class, an object that is made when the
 * module runs (other than constant data), or a statement that runs. A function stores nothing, so a second copy of it
 * does no harm.
 */
export function hasState(code: string, program: unknown): boolean {
  const isConstant = (node: Node | null | undefined): boolean => {
    const fields = (node ?? {}) as Node &
      Readonly<Record<'elements' | 'expressions' | 'properties', Nodes>> &
      Readonly<Record<'argument' | 'expression' | 'regex', Node & { readonly flags: string }>>;
    switch (node?.type) {
      case undefined:
      case 'Identifier':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return true;
      case 'Literal':
        // A regular expression with the flag g or y stores where its last match ended.
        return !/[gy]/.test(fields.regex?.flags ?? '');
      case 'TemplateLiteral':
        return fields.expressions.every(isConstant);
      case 'BinaryExpression':
      case 'LogicalExpression':
        return isConstant(node?.left) && isConstant(node?.right);
      case 'ConditionalExpression':
        return isConstant(node?.consequent) && isConstant(node?.alternate);
      case 'Property':
        return isConstant(fields.value as Node | undefined);
      case 'MemberExpression':
        return isConstant(node?.object);
      case 'UnaryExpression':
      case 'SpreadElement':
        return isConstant(fields.argument);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return isConstant(fields.expression);
      case 'ObjectExpression':
        return fields.properties.every(isConstant);
      case 'ArrayExpression':
        return fields.elements.every(isConstant);
      case 'CallExpression':
        return (
          CONSTANT_CALL.test(code.slice(node?.start, node?.end)) || /__PURE__ \*\/ $/.test(code.slice(0, node?.start))
        );
      default:
        return false;
    }
  };
  return (program as { readonly body: Nodes }).body.some(statement => {
    const { declaration = statement } = statement as Node & { readonly declaration?: Node | null };
    const {
      type = '',
      kind,
      declare,
      declarations = [],
    } = (declaration ?? {}) as Node & {
      readonly kind?: string;
      readonly declarations?: readonly Node[];
      readonly declare?: boolean;
    };
    const isData = ({ init }: Node) => isConstant(init) && !EMPTY.test(code.slice(init?.start, init?.end));
    if (type === 'VariableDeclaration') return !declare && (kind !== 'const' || !declarations.every(isData));
    return !/^($|Import|Export|TS|FunctionDeclaration)/.test(type);
  });
}
