/** Words of a failure message. */
export const noticeWords = {
  retry: 'Try again',
  dismiss: 'Dismiss',
  requestId: 'Request {id}',
} as const;
