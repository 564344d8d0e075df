import type { ParsedResponse } from '../transport/response.ts';

/** Whether the platform refused the grant itself. Any other failure is an outage. */
export function isGrantRejection({ status, body }: ParsedResponse): boolean {
  const { error, details } = Object(body);
  return (status === 400 || status === 401) && (typeof error === 'string' || !!details?.applicationError);
}
