import * as tokens from '../../../src/api/tokens.ts';
import { onPublic } from '../access/route.ts';
import { handleGrant } from './token-service.ts';

export const tokenRoutes = [
  onPublic(
    tokens.grantTokens,
    [
      'clientId',
      'grantType',
      'refreshToken',
      'redirectUri',
      'code',
      'codeVerifier',
      'grant_type',
      'scope',
      'member_id',
    ],
    ({ context, input, authorization, origin, pageOrigin, annotateLog }) => {
      const fields: Readonly<Record<string, unknown>> = { ...input };
      const { tokens: answer, owner } = handleGrant(context, fields, authorization, { origin, pageOrigin });
      annotateLog({
        clientId: owner.clientId,
        ...(owner.visitorId && { visitorId: owner.visitorId }),
        ...(owner.memberId && { memberId: owner.memberId }),
      });
      return answer;
    },
  ),
];
