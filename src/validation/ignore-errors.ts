/** Returns undefined if `fn` throws. For optional work, such as storage that may be blocked or full. */
export function ignoreErrors<T>(fn: () => T): T | undefined {
  try {
    return fn();
  } catch {
    return undefined;
  }
}
