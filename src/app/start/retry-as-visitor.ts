import { isRead } from '../../api/endpoint.ts';
import type { Call } from '../../client/call.ts';

/** Retries a read once, as a visitor, if the member's session has ended. Writes reject with `session_ended`. */
export const retryAsVisitor =
  (call: Call): Call =>
  (endpoint, ...rest) =>
    call(endpoint, ...rest).catch(error => {
      if (error?.code !== 'session_ended' || !isRead(endpoint)) throw error;
      return call(endpoint, ...rest);
    });
