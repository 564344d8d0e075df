/** A valid request of a page for a code. */
export const authRequest = {
  clientId: 'demo-client',
  codeChallenge: 'A'.repeat(43),
  codeChallengeMethod: 'S256',
  responseMode: 'web_message',
  responseType: 'code',
  scope: 'offline_access',
  state: 'ours',
};
