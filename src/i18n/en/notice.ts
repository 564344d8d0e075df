import { defineMessages } from '../messages.ts';

/** Texts beside the message of an error notice. */
export const noticeMessages = defineMessages('notice', {
  dismiss: 'Dismiss',
  requestId: 'Request {id}',
});
