/**
 * Whether the platform may have carried out a failed write: after a network error, a timeout, or a response that is
 * neither a success nor a refusal. A status from 400 to 499 is a refusal. Any other error is thrown before the write is
 * sent.
 */
export const isAmbiguous = ({ name, status = 0 }: { readonly name: string; readonly status?: number }): boolean =>
  name === 'NetworkError' || name === 'TimeoutError' || (name === 'CallError' && (status < 400 || status >= 500));
