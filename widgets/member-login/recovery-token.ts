const PARAM = 'recoveryToken';

/**
 * Removes the token of a mailed recovery link from the page's address and returns it. Returns an empty text if the
 * address has no token.
 */
export function takeRecoveryToken(): string {
  const url = new URL(location.href);
  const token = url.searchParams.get(PARAM) ?? '';
  if (token) {
    url.searchParams.delete(PARAM);
    history.replaceState(history.state, '', url);
  }
  return token;
}
