/**
 * Whether a write that failed may have been carried out all the same: no answer came, or one that is neither success nor
 * refusal. A status from 400 to 499 refuses it, and any other error comes from before it was sent.
 */
export const isAmbiguous = ({ name, status = 0 }: { readonly name: string; readonly status?: number }): boolean =>
  name === 'NetworkError' || name === 'TimeoutError' || (name === 'CallError' && (status < 400 || status >= 500));
