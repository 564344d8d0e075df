import { isRead } from '../../api/endpoint.ts';
import type { Call } from '../../client/call.ts';

/**
 * Sends a read once more if it fails because a member's session has ended: what a page shows goes on as the visitor that
 * the shopper is from then on. Writes are refused.
 */
export const retryAsVisitor =
  (call: Call): Call =>
  (endpoint, ...rest) =>
    call(endpoint, ...rest).catch(error => {
      if (error?.code !== 'session_ended' || !isRead(endpoint)) throw error;
      return call(endpoint, ...rest);
    });
