import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** Rejects aliases in introspection, because each alias could repeat the whole schema. No known tool sends them. */
export const forbidIntrospectionAliases = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    const isIntrospection = /^__(schema|type)$/.test(node.name.value) || context.getParentType()?.name.startsWith('__');
    if (node.alias && isIntrospection)
      context.reportError(new GraphQLError('Introspection takes no aliases.', { nodes: node }));
  },
});
