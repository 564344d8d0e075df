import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** Introspection needs 13. The limit rejects documents that follow cyclic relations. */
const MAX_DEPTH = 15;

/** Rejects fields nested deeper than the maximum within an operation or a fragment. */
export function limitDepth(context: ValidationContext): ASTVisitor {
  let depth = 0;
  return {
    Field: {
      enter(node) {
        depth += 1;
        if (depth === MAX_DEPTH + 1)
          context.reportError(new GraphQLError(`Fields must not be deeper than ${MAX_DEPTH}.`, { nodes: node }));
      },
      leave() {
        depth -= 1;
      },
    },
  };
}
