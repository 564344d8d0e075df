/** Whether a value is an absolute http(s) URL, the only kind allowed in links and images. */
export function isWebUrl(value: unknown): value is string {
  try {
    return typeof value === 'string' && /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
}
