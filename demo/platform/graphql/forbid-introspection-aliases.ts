import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** Rejects aliases in introspection, which would repeat the whole schema. No tool sends them. */
export const forbidIntrospectionAliases = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    const isIntrospection = /^__(schema|type)$/.test(node.name.value) || context.getParentType()?.name.startsWith('__');
    if (node.alias && isIntrospection)
      context.reportError(new GraphQLError('Introspection takes no aliases.', { nodes: node }));
  },
});
