/** A valid authorization request. The code comes back by a posted message. */
export const authRequest = {
  clientId: 'demo-client',
  codeChallenge: 'A'.repeat(43),
  codeChallengeMethod: 'S256',
  responseMode: 'web_message',
  responseType: 'code',
  scope: 'offline_access',
  state: 'ours',
};
