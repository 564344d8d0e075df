import { Hono } from 'hono';
import { type Fault, setFaults } from './faults.ts';
import { grantTo } from './oauth.ts';
import { invalid, refusal } from './refusal.ts';
import type { RouteEnv } from './route.ts';
import { readLog } from './rows/log.ts';
import { addElevatedToken, hasShop, memberOf } from './rows/tokens.ts';
import { changeSettings, readSettings } from './settings.ts';
import type { Store } from './store.ts';

type Body = Readonly<Record<string, unknown>>;

const shopIn = ({ db }: Store, body: Body): string => {
  const clientId = typeof body.clientId === 'string' ? body.clientId : 'demo-client';
  if (!hasShop(db, clientId)) throw refusal(404, 'UNKNOWN_CLIENT', `No shop has the client id ${clientId}.`);
  return clientId;
};

/** What tests and people at the keyboard may ask and set: everything under `/_/`. */
export function handles(store: Store, reset: () => void): Hono<RouteEnv> {
  const { db, clock } = store;
  const app = new Hono<RouteEnv>();
  const post = (path: string, answer: (body: Body) => unknown) =>
    app.post(path, async c => {
      const text = await c.req.text();
      const body: Body = text.trim() ? JSON.parse(text) : {};
      return c.json(db.transaction(() => answer(body) ?? { ok: true }) as object);
    });

  app.get('/_/health', c => c.json({ ok: true }));
  app.get('/_/log', c => c.json({ requests: readLog(db) }));
  post('/_/reset', reset);
  post('/_/faults', ({ faults = [] }) => {
    if (!Array.isArray(faults))
      throw invalid({ field: 'faults', description: 'must be a list', violatedRule: 'FORMAT' });
    setFaults(db, faults as readonly Fault[]); // a test's own words
  });
  post('/_/clock', ({ offsetMs }) => {
    clock.shift(Number(offsetMs) || 0);
    return { now: new Date(clock.now()).toISOString() };
  });
  post('/_/settings', body => changeSettings(db, body));
  app.get('/_/settings', c => c.json(readSettings(db)));
  post('/_/member-tokens', body => {
    if (typeof body.email !== 'string' || !body.email)
      throw invalid({ field: 'email', description: 'must not be empty', violatedRule: 'REQUIRED_FIELD' });
    const owner = memberOf(db, shopIn(store, body), body.email.toLowerCase(), clock.now());
    return { ...grantTo(store, owner).answer, memberId: owner.memberId };
  });
  post('/_/merchant-token', body => {
    const expiresAt = clock.now() + readSettings(db).accessSeconds * 1000;
    return { accessToken: addElevatedToken(db, shopIn(store, body), expiresAt) };
  });
  return app;
}
