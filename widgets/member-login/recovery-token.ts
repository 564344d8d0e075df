const PARAM = 'recoveryToken';

/** Takes the token of a mailed recovery link from the page's address. Empty if the address has no token. */
export function takeRecoveryToken(): string {
  const url = new URL(location.href);
  const token = url.searchParams.get(PARAM) ?? '';
  if (token) {
    url.searchParams.delete(PARAM);
    history.replaceState(history.state, '', url);
  }
  return token;
}
