import * as redirects from '../../../src/api/redirects.ts';
import { on } from '../access/route.ts';
import { prepareVisit } from './service.ts';

export const redirectRoutes = [
  on(redirects.createRedirectSession, ({ store, caller, input, origin, page }) => ({
    redirectSession: prepareVisit(store, caller, input, { origin, page }),
  })),
];
