/** Storage may be blocked or full: what only helps is then left undone. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
