/** Storage may be blocked or full: what only helps is then left undone. */
export function ignoreErrors<T>(fn: () => T): T | undefined {
  try {
    return fn();
  } catch {
    return undefined;
  }
}
