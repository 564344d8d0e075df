/** A part of the code, and the text that replaces it. */
export type Edit = readonly [start: number, end: number, text: string];

/** A node of a syntax tree, with the fields that the build reads. */
export interface Node {
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
  readonly specifiers?: readonly Node[];
  readonly left?: Node;
  readonly consequent?: Node;
  readonly alternate?: Node;
  readonly right?: Node;
  readonly id?: Node;
  readonly init?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly properties?: readonly Node[];
  readonly key?: Node;
  readonly expression?: Node;
  readonly typeAnnotation?: Node | null;
  readonly typeName?: Node;
  readonly typeArguments?: Node;
  readonly types?: readonly Node[];
  readonly literal?: Node;
  readonly local?: Node;
  readonly exported?: Node;
  readonly qualifier?: Node | null;
}

/** Every node in a tree, parents first, with the functions that contain the node, outermost first. */
export function* nodesOf(
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

/** Applies edits, which must not overlap, to code. */
export const edit = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted(([a], [b]) => b - a)
    .reduce((done, [start, end, text]) => done.slice(0, start) + text + done.slice(end), code);
