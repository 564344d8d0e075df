import { type Endpoint, gives, post, takes } from './endpoint.ts';
import { root } from './gateways.ts';

/** The owner of a refresh token: no one, an anonymous visitor, or a signed-in member. */
export const tokenRoles = ['none', 'visitor', 'member'] as const;
export type TokenRole = (typeof tokenRoles)[number];

/** The four grants of the token endpoint. */
export type Grant =
  | { readonly grantType: 'anonymous'; readonly clientId: string }
  | { readonly grantType: 'refresh_token'; readonly refreshToken: string; readonly clientId?: string }
  | {
      readonly grantType: 'authorization_code';
      readonly clientId: string;
      readonly redirectUri?: string;
      readonly code: string;
      readonly codeVerifier: string;
    }
  | { readonly grant_type: 'authorized_client'; readonly scope: 'offline_access'; readonly member_id: string };

/** The response to a grant; `expires_in` is in seconds. */
export interface GrantAnswer {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_in: number;
}

/** Obtains or renews tokens. Any status but 200 is an error. */
export const grantTokens: Endpoint<Grant, GrantAnswer> & { readonly refusal: string } = {
  ...post(root, '/oauth2/token', takes<Grant>, gives<GrantAnswer>),
  refusal: 'something went wrong',
};
