import type { RouteDefinition } from '../../access/route.ts';
import type { Context } from '../../core/context.ts';

/** A database whose transactions do their work, answer it, and leave nothing behind. */
function rollbackDb(db: Context['db']): Context['db'] {
  return {
    ...db,
    transaction: work => {
      const results: { readonly answer: ReturnType<typeof work> }[] = [];
      const rollbackError = new Error('undone');
      try {
        db.transaction(() => {
          results.push({ answer: work() });
          throw rollbackError;
        });
      } catch (error) {
        if (error !== rollbackError) throw error;
      }
      const [first] = results;
      if (!first) throw rollbackError;
      return first.answer;
    },
  };
}

/** A route that answers as ever, and has done nothing. */
export const rollbackRoute = ({ endpoint, handler }: RouteDefinition): RouteDefinition => ({
  endpoint,
  handler: c => {
    const { context } = c.env;
    const env = { ...c.env, context: { ...context, db: rollbackDb(context.db) } };
    return handler(Object.create(c, { env: { value: env }, req: { value: c.req } }));
  },
});
