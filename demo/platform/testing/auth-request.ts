/** A valid authorization request. Its response posts the code to the page as a message (`web_message`). */
export const authRequest = {
  clientId: 'demo-client',
  codeChallenge: 'A'.repeat(43),
  codeChallengeMethod: 'S256',
  responseMode: 'web_message',
  responseType: 'code',
  scope: 'offline_access',
  state: 'ours',
};
