import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** Introspection needs 13; a document that goes round in circles is refused. */
const MAX_DEPTH = 15;

/** Refuses fields within fields within fields. */
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
