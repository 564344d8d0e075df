import { apiError } from '../core/api-error.ts';
import type { Caller } from './caller.ts';

const forbidden = (description: string) => apiError(403, 'FORBIDDEN', description);

/** Throws 403 unless the caller acts for the merchant. */
export function requireMerchant({ elevated }: Caller): void {
  if (!elevated) throw forbidden('Only the merchant may do this.');
}

/** Throws 403 unless the caller is a member or acts for the merchant. */
export function requireMember({ elevated, memberId }: Caller): void {
  if (!elevated && !memberId) throw forbidden('Only members who have signed in may do this.');
}
