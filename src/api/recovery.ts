import { gives, post, takes } from './endpoint.ts';
import { iamRecovery } from './gateways.ts';
import type { StateAnswer } from './identity.ts';

/** Sends a link with which a new password can be set; the same answer whether or not somebody has the address. */
export const sendRecoveryEmail = post(
  iamRecovery,
  '/v1/send-email',
  takes<{
    readonly email: string;
    readonly language?: string;
    readonly redirect?: { readonly url: string; readonly clientId?: string };
  }>,
);
/** Sets a new password with the token of that link. */
export const recover = post(
  iamRecovery,
  '/v1/recover',
  takes<{ readonly recoveryToken: string; readonly password: string }>,
  gives<StateAnswer>,
);
/** Mails a link with which an account that was made for somebody is opened: they set its first password. */
export const sendActivationEmail = post(
  iamRecovery,
  '/v1/activation-email',
  takes<{
    readonly identityId: string;
    readonly emailOptions?: { readonly language?: string; readonly redirect?: { readonly url: string } };
  }>,
);
