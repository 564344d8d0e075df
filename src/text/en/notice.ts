/** Words of a failure message. */
export const noticeWords = {
  retry: 'Try again',
  requestId: 'Request {id}',
} as const;
