import * as redirects from '../../../src/api/redirects.ts';
import { on } from '../access/route.ts';
import { createRedirectSession } from './service.ts';

export const redirectRoutes = [
  on(redirects.createRedirectSession, ({ context, caller, input, origin, page }) => ({
    redirectSession: createRedirectSession(context, caller, input, { origin, page }),
  })),
];
