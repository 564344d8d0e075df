import type { RouteDefinition } from '../../../access/route.ts';
import type { Transact } from '../../../core/context.ts';

/** Wraps `transact` so that it rolls each transaction back and still returns the result of its work. */
const rollBack =
  (transact: Transact): Transact =>
  (work, actor) => {
    const results: { readonly answer: ReturnType<typeof work> }[] = [];
    const rollbackError = new Error('rolled back');
    try {
      transact(() => {
        results.push({ answer: work() });
        throw rollbackError;
      }, actor);
    } catch (error) {
      if (error !== rollbackError) throw error;
    }
    const [first] = results;
    if (!first) throw rollbackError;
    return first.answer;
  };

/** The route with all its writes rolled back. Its answers stay the same. */
export const rollbackRoute = ({ handler, ...route }: RouteDefinition): RouteDefinition => ({
  ...route,
  handler: c => {
    const env = { ...c.env, transact: rollBack(c.env.transact) };
    return handler(Object.create(c, { env: { value: env }, req: { value: c.req } }));
  },
});
