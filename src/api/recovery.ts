import { gives, post, takes } from './endpoint.ts';
import { iamRecovery } from './gateways.ts';
import type { StateAnswer } from './identity.ts';

/** Mails a link to set a new password; the response does not reveal whether the address is known. */
export const sendRecoveryEmail = post(
  iamRecovery,
  '/v1/send-email',
  takes<{
    readonly email: string;
    readonly language?: string;
    readonly redirect?: { readonly url: string; readonly clientId?: string };
  }>,
);
/** Sets a new password, with the token from the link in the mail. */
export const recover = post(
  iamRecovery,
  '/v1/recover',
  takes<{ readonly recoveryToken: string; readonly password: string }>,
  gives<StateAnswer>,
);
/** Mails the owner of a new account a link to set its first password. */
export const sendActivationEmail = post(
  iamRecovery,
  '/v1/activation-email',
  takes<{
    readonly identityId: string;
    readonly emailOptions?: { readonly language?: string; readonly redirect?: { readonly url: string } };
  }>,
);
