import { TRY_AGAIN } from '../unreachable.ts';

/** Texts of error messages. */
export const noticeMessages = {
  retry: TRY_AGAIN,
  dismiss: 'Dismiss',
  requestId: 'Request {id}',
} as const;
