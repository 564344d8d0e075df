import * as redirects from '../../../src/api/redirects.ts';
import { prepareVisit } from '../acts/visits.ts';
import { on } from '../route.ts';

export const redirectRoutes = [
  on(redirects.createRedirectSession, ({ store, caller, input, origin, page }) => ({
    redirectSession: prepareVisit(store, caller, input, { origin, page }),
  })),
];
