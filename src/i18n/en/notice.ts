/** Texts of error messages. */
export const noticeMessages = {
  retry: 'Try again',
  dismiss: 'Dismiss',
  requestId: 'Request {id}',
} as const;
