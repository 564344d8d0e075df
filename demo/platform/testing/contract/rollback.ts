import type { ServedRoute } from '../../access/route.ts';
import type { Store } from '../../core/context.ts';

/** A database whose transactions do their work, answer it, and leave nothing behind. */
function forgetful(db: Store['db']): Store['db'] {
  return {
    ...db,
    transaction: work => {
      const done: { readonly answer: ReturnType<typeof work> }[] = [];
      const stop = new Error('undone');
      try {
        db.transaction(() => {
          done.push({ answer: work() });
          throw stop;
        });
      } catch (error) {
        if (error !== stop) throw error;
      }
      const [first] = done;
      if (!first) throw stop;
      return first.answer;
    },
  };
}

/** A route that answers as ever, and has done nothing. */
export const undone = ({ endpoint, answer }: ServedRoute): ServedRoute => ({
  endpoint,
  answer: context => {
    const { store } = context.env;
    const env = { ...context.env, store: { ...store, db: forgetful(store.db) } };
    return answer(Object.create(context, { env: { value: env }, req: { value: context.req } }));
  },
});
