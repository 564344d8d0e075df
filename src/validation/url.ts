/** Whether a value is an absolute http(s) address, the only kind that links and pictures may have. */
export function isWebUrl(value: unknown): value is string {
  try {
    return typeof value === 'string' && /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
}
