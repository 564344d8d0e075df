import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { readResponse } from './response.ts';
import { toCallError } from './to-call-error.ts';

async function parseCallError(
  status: number,
  body: unknown,
  options: { statusText?: string; requestId?: string } = {},
) {
  const { statusText = '', requestId } = options;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers: Record<string, string> = requestId ? { 'x-wix-request-id': requestId } : {};
  const response = new Response(status === 204 ? null : text, { status, statusText, headers });
  return toCallError(await readResponse(response), 0);
}

test.each([
  ['7', 7_000],
  ['Thu, 01 Jan 1970 00:00:09 GMT', 9_000],
  ['', undefined],
])('Retry-After %j gives the error a retryAfterMs of %j', async (header, retryAfterMs) => {
  const response = new Response('{}', { status: 503, headers: { 'retry-after': header } });
  expect(toCallError(await readResponse(response), 0).retryAfterMs).toBe(retryAfterMs);
});

test('a validation error names its fields alphabetically and keeps its violations', async () => {
  const fieldViolations = [
    { field: 'quantity', description: 'must be at least 1', violatedRule: 'MIN', data: { threshold: 1 } },
    { field: 'email', description: 'is no address', violatedRule: 'FORMAT' },
  ];
  const error = await parseCallError(400, { message: 'bad', details: { validationError: { fieldViolations } } });
  expect(error).toMatchObject({
    name: 'CallError',
    status: 400,
    code: 'INVALID_ARGUMENT',
    message: 'INVALID_ARGUMENT: "email" is no address, "quantity" must be at least 1',
    violations: fieldViolations,
    details: { validationError: { fieldViolations } },
  });
});

test('keeps a violation without a field, and missing texts become empty strings', async () => {
  const fieldViolations = [{ field: 'size', violatedRule: 'MIN' }, { description: 'is empty' }];
  const error = await parseCallError(400, { details: { validationError: { fieldViolations } } });
  expect(error).toMatchObject({
    code: 'INVALID_ARGUMENT',
    message: 'INVALID_ARGUMENT: "" is empty, "size" ',
    violations: [
      { field: 'size', description: '', violatedRule: 'MIN' },
      { field: '', description: 'is empty' },
    ],
  });
});

test.each([
  ['message and description', 'Out of stock', 'Two are left', 'Out of stock: Two are left'],
  ['the message once if the description is equal', 'Out of stock', 'Out of stock', 'Out of stock'],
  ['the description if the message is missing', undefined, 'Two are left', 'Two are left'],
  ['the message if the description is missing', 'Out of stock', undefined, 'Out of stock'],
  ['the status text if both are missing', undefined, undefined, 'Bad Request'],
])('the error text of an application error is %s', async (_, message, description, expected) => {
  const applicationError = { code: 'OUT_OF_STOCK', description, data: { left: 2 } };
  const error = await parseCallError(400, { message, details: { applicationError } });
  expect(error).toMatchObject({ message: expected, code: 'OUT_OF_STOCK', data: { left: 2 } });
  expect(error.description).toBe(description);
});

test('an application error with status 500 keeps its code, as a string', async () => {
  const error = await parseCallError(500, {
    message: 'no',
    details: { applicationError: { code: -19976, description: 'no' } },
  });
  expect(error).toMatchObject({ status: 500, code: '-19976', message: 'no' });
});

test.each([
  [404, 'Not Found', 'Not Found', 'NOT_FOUND'],
  [404, '', 'Not Found', 'NOT_FOUND'],
  [405, '', 'Method Not Allowed', 'METHOD_NOT_ALLOWED'],
  [428, '', 'Precondition Required', 'PRECONDITION_REQUIRED'],
  [429, '', 'Too Many Requests', 'TOO_MANY_REQUESTS'],
  [418, "I'm a Teapot", "I'm a Teapot", 'I_M_A_TEAPOT'],
  [402, '', 'Payment Required', 'PAYMENT_REQUIRED'],
  [412, '', 'Precondition Failed', 'PRECONDITION_FAILED'],
  [413, '', 'Payload Too Large', 'PAYLOAD_TOO_LARGE'],
  [418, '', "I'm a Teapot", 'I_M_A_TEAPOT'],
  [419, '', 'Status 419', 'STATUS_419'],
  [422, '', 'Unprocessable Entity', 'UNPROCESSABLE_ENTITY'],
  [451, '', 'Unavailable For Legal Reasons', 'UNAVAILABLE_FOR_LEGAL_REASONS'],
  [499, '', 'Status 499', 'STATUS_499'],
])('status %i %j without a JSON body gives the message %j and code %j', async (status, statusText, message, code) => {
  expect(await parseCallError(status, '<h1>no</h1>', { statusText })).toMatchObject({ status, message, code });
});

test('the message for each 4xx status is the status text of Node', async () => {
  const standard = Object.entries(STATUS_CODES).filter(([status]) => /^4/.test(status));
  expect(standard.length).toBeGreaterThan(25);
  for (const [status, text = ''] of standard)
    expect(await parseCallError(Number(status), ''), status).toMatchObject({ message: text });
});

test.each([
  [500, { message: 'inner', details: {} }],
  [500, { message: 'inner' }],
  [409, { message: 'inner', details: {} }],
  [409, { message: 'inner', details: { tooOld: true } }],
])('the platform’s own message becomes the description: %i %j', async (status, body) => {
  expect(await parseCallError(status, body)).toMatchObject({
    message: status === 500 ? 'System error occurred' : 'Conflict',
    description: 'inner',
    details: 'details' in body ? body.details : body,
  });
});

test.each([
  [500, { message: 'boom', details: {} }],
  [503, '<html>'],
  [521, ''],
  [200, '<!doctype html><title>Welcome</title>'],
  [200, '{"cart":{"id":"c1","lineItems":[{"id'],
  [200, '"text"'],
  [200, 'null'],
  [201, { cart: {} }],
  [204, ''],
])('any other response, such as %i %j, is a system error with the request id', async (status, body) => {
  const requestId = '1700000000.42';
  expect(await parseCallError(status, body, { requestId })).toMatchObject({
    message: `System error occurred, request-id: ${requestId}`,
    code: 'UNKNOWN',
    status,
    requestId,
  });
  expect((await parseCallError(status, body)).message).toBe('System error occurred');
});

test.each([
  { details: null },
  { details: 'text' },
  { details: { validationError: null } },
  { details: { validationError: { fieldViolations: [null, 7, {}] } } },
  [],
  7,
  { message: {} },
])('an error body %j of an unexpected shape is read without throwing', async body => {
  const error = await parseCallError(409, body);
  expect(error).toMatchObject({ message: 'Conflict', code: 'CONFLICT' });
  expect(error.description).toBeUndefined();
});

test.each([
  { message: { toString: null }, details: { applicationError: { code: { toString: null }, description: [] } } },
  { details: { validationError: { fieldViolations: [{ field: { toString: null } }, null, { description: {} }] } } },
])('falls back to the status when texts of the error body are objects: case %#', body => {
  const response = { status: 404, statusText: '', requestId: undefined, retryAfter: null, body, ok: false };
  expect(toCallError(response, 0)).toMatchObject({ name: 'CallError', code: 'NOT_FOUND', message: 'Not Found' });
});
