import { expect, test } from 'vitest';
import { CallError } from '../transport/call-error.ts';
import { NetworkError } from '../transport/errors.ts';
import { toFailureAnswer, toMemberAnswer } from './login-state.ts';

test.each([
  [
    { state: 'SUCCESS', sessionToken: 's' },
    { loginState: 'SUCCESS', data: { sessionToken: 's' } },
  ],
  [{ state: 'REQUIRE_OWNER_APPROVAL' }, { loginState: 'OWNER_APPROVAL_REQUIRED', data: {} }],
  [
    { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' },
    { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 't' } },
  ],
  [
    { state: 'SUCCESS', sessionToken: 's', stateToken: 't', identity: { id: 'i' }, additionalData: { plan: 'gold' } },
    { loginState: 'SUCCESS', data: { sessionToken: 's', identity: { id: 'i' }, additionalData: { plan: 'gold' } } },
  ],
  [
    { state: 'REQUIRE_OWNER_APPROVAL', stateToken: 't', additionalData: { queue: 3 } },
    { loginState: 'OWNER_APPROVAL_REQUIRED', data: { stateToken: 't', additionalData: { queue: 3 } } },
  ],
  [{ state: 'toString' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
  [{ state: 'STATUS_CHECK' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
  [{ state: 'REQUIRE_MFA' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
  [{}, { loginState: 'FAILURE', error: 'Unknown _state' }],
])('the platform’s answer %j becomes %j', { tags: ['@sign-in-35'] }, (response, answer) => {
  expect(toMemberAnswer(response as never)).toEqual(answer);
});

const callError = (code: string | number, details = {}) =>
  new CallError('refused', { status: 400, code: String(code), ...details });

test.each([
  ['-19971', 'missingCaptchaToken', 'missingCaptchaToken'],
  ['-19970', 'invalidCaptchaToken', 'invalidCaptchaToken'],
  [-19976, 'invalidPassword', undefined],
  ['-19973', 'resetPassword', undefined],
  ['-19995', 'invalidEmail', 'emailAlreadyExists'],
  ['-1', 'invalidEmail', undefined],
  ['UNKNOWN', 'invalidEmail', undefined],
])(
  'the platform’s error code %s becomes %s for a login and %s for a registration',
  { tags: ['@sign-in-35'] },
  (code, login, register) => {
    expect(toFailureAnswer(callError(code), 'login')).toMatchObject({ loginState: 'FAILURE', errorCode: login });
    expect(toFailureAnswer(callError(code), 'register').errorCode).toBe(register);
  },
);

test('an email violation becomes invalidEmail with its text', { tags: ['@sign-in-35'] }, () => {
  const violations = [
    { field: 'password', description: 'is short' },
    { field: 'loginId.email', description: 'must be an address', data: { type: 'EMAIL' } },
  ];
  const error = callError('INVALID_ARGUMENT', { violations });
  expect(toFailureAnswer(error, 'register')).toMatchObject({
    errorCode: 'invalidEmail',
    error: 'must be an address',
  });
});

test('errors other than refusals are rethrown', { tags: ['@sign-in-35'] }, () => {
  for (const error of [new NetworkError('POST /v2/login', new TypeError()), new TypeError('x'), undefined, 'text'])
    expect(() => toFailureAnswer(error, 'login')).toThrow();
});
