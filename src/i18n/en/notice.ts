/** Words of a failure message. */
export const noticeMessages = {
  retry: 'Try again',
  dismiss: 'Dismiss',
  requestId: 'Request {id}',
} as const;
