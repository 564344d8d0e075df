import { apiError } from '../core/api-error.ts';
import type { Caller } from './caller.ts';

const forbidden = (description: string) => apiError(403, 'FORBIDDEN', description);

/** Refuses whoever does not act for the merchant. */
export function requireMerchant({ elevated }: Caller): void {
  if (!elevated) throw forbidden('Only the merchant may do this.');
}

/** Refuses visitors: what has an owner is read by its owner, once they have signed in, and by the merchant. */
export function requireMember({ elevated, memberId }: Caller): void {
  if (!elevated && !memberId) throw forbidden('Only members who have signed in may do this.');
}
