const PARAM = 'recoveryToken';

/** The token of a link from a mail; empty if the address has none. It is removed from the address bar. */
export function takeRecoveryToken(): string {
  const url = new URL(location.href);
  const token = url.searchParams.get(PARAM) ?? '';
  if (token) {
    url.searchParams.delete(PARAM);
    history.replaceState(history.state, '', url);
  }
  return token;
}
