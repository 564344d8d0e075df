import { expect, test } from 'vitest';
import type { ParsedResponse } from '../transport/response.ts';
import { isGrantRejection } from './grant-rejection.ts';

const createResponse = (body: unknown, status: number): ParsedResponse => ({
  ok: status === 200,
  status,
  statusText: '',
  requestId: undefined,
  retryAfter: null,
  body,
});

test('only status 400 or 401 with an error about the grant is a rejection', () => {
  expect(isGrantRejection(createResponse({ error: 'invalid_grant' }, 400))).toBe(true);
  expect(isGrantRejection(createResponse({ details: { applicationError: { code: 'X' } } }, 401))).toBe(true);
  for (const [body, status] of [
    [{ error: 'invalid_grant' }, 403],
    [{ error: 'invalid_grant' }, 500],
    ['<html>', 400],
    [null, 401],
    [{ error: 7 }, 400],
  ] as const)
    expect(isGrantRejection(createResponse(body, status)), `${status} ${JSON.stringify(body)}`).toBe(false);
});
