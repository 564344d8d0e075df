import * as tokens from '../../../src/api/tokens.ts';
import { onOpen } from '../access/route.ts';
import { grant } from './oauth.ts';

export const tokenRoutes = [
  onOpen(tokens.grantTokens, ({ store, input, authorization, note }) => {
    const fields: Readonly<Record<string, unknown>> = { ...input };
    const { answer, owner } = grant(store, fields, authorization);
    note({
      clientId: owner.clientId,
      ...(owner.visitorId && { visitorId: owner.visitorId }),
      ...(owner.memberId && { memberId: owner.memberId }),
    });
    return answer;
  }),
];
