import { gives, post, takes } from './endpoint.ts';
import { iamVerification } from './gateways.ts';
import type { StateAnswer } from './identity.ts';

/** Completes a sign-in with the code that was mailed. */
export const verify = post(
  iamVerification,
  '/v1/auth/verify',
  takes<{ readonly code: string; readonly stateToken: string }>,
  gives<StateAnswer>,
);
/** Mails another code for a sign-in. */
export const resend = post(
  iamVerification,
  '/v1/auth/resend',
  takes<{ readonly stateToken: string }>,
  gives<StateAnswer>,
);
/**
 * Mails a code to a member's address outside a sign-in: by default to the caller's. For the merchant, `identityId`
 * names another member.
 */
export const startVerification = post(
  iamVerification,
  '/v1/Start',
  takes<{ readonly identityId?: string; readonly target: 'EMAIL' }>,
  gives<{ verificationId: string }>,
);
