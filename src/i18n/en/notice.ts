import { defineMessages } from '../messages.ts';

/** Texts of error messages. */
export const noticeMessages = defineMessages('notice', {
  dismiss: 'Dismiss',
  requestId: 'Request {id}',
});
