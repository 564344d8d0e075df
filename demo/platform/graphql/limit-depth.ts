import { type ASTVisitor, GraphQLError, Kind, type SelectionSetNode, type ValidationContext } from 'graphql';

/** Introspection needs 13. The limit rejects documents that follow cyclic relations. */
const MAX_DEPTH = 15;

/** Rejects operations whose fields are nested deeper than the maximum, including the fields of fragments. */
export function limitDepth(context: ValidationContext): ASTVisitor {
  const depths = new Map<string, number>();
  const measureFragment = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    // Ends cycles of fragments, which another rule reports.
    depths.set(name, 0);
    const depth = measure(context.getFragment(name)?.selectionSet);
    depths.set(name, depth);
    return depth;
  };
  const measure = (set: SelectionSetNode | undefined): number =>
    Math.max(
      0,
      ...(set?.selections ?? []).map(selection => {
        if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value);
        return (selection.kind === Kind.FIELD ? 1 : 0) + measure(selection.selectionSet);
      }),
    );
  return {
    OperationDefinition(node) {
      if (measure(node.selectionSet) > MAX_DEPTH)
        context.reportError(new GraphQLError(`Fields must not be deeper than ${MAX_DEPTH}.`, { nodes: node }));
    },
  };
}
