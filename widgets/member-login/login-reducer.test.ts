import { expect, test } from 'vitest';
import type { MemberAnswer } from '../../src/auth/login-state.ts';
import { CallError } from '../../src/transport/errors.ts';
import { createLoginState, type LoginEvent, type LoginState, reduceLogin, toLoginEvent } from './login-reducer.ts';

const answer: MemberAnswer = { loginState: 'SUCCESS', data: { sessionToken: 'token' } };
const problem = { name: 'NetworkError', message: 'down' };

const reduce = (events: readonly LoginEvent[], view: LoginState['view'] = 'login') =>
  events.reduce(reduceLogin, createLoginState(view));

test('navigating clears what the view before has said', () => {
  const state = reduce([
    { type: 'announced', statusText: 'done' },
    { type: 'rejected', errors: { email: 'wrong' } },
    { type: 'failed', problem },
    { type: 'navigated', view: 'register' },
  ]);
  expect(state).toMatchObject({ view: 'register', previousView: 'login', errors: {}, statusText: '' });
  expect(state.problem).toBeUndefined();
});

test('an expired session is announced until the next view', () => {
  const expired = { type: 'navigated', view: 'login', statusText: 'ended', sessionExpired: true } as const;
  expect(reduce([expired])).toMatchObject({ sessionExpired: true, statusText: 'ended' });
  expect(reduce([expired, { type: 'navigated', view: 'recover' }]).sessionExpired).toBe(false);
});

test('work clears errors when it starts and is busy until it ends', () => {
  const started = reduce([
    { type: 'rejected', errors: { email: 'wrong' } },
    { type: 'failed', problem },
    { type: 'started', resuming: false },
  ]);
  expect(started).toMatchObject({ busy: true, errors: {}, statusText: '' });
  expect(started.problem).toBeUndefined();
  const failed = [{ type: 'failed', problem } as const, { type: 'ended' } as const].reduce(reduceLogin, started);
  expect(failed).toMatchObject({ busy: false, problem });
});

test('an accepted login is kept through failures of its tokens, and dropped by anything else', () => {
  const accepted = { type: 'accepted', answer, draft: '{}' } as const;
  const failed = { type: 'failed', problem } as const;
  const isKept = (...events: readonly LoginEvent[]) => reduce([accepted, failed, ...events]).accepted !== undefined;
  expect(isKept()).toBe(true);
  expect(isKept({ type: 'started', resuming: true }, failed)).toBe(true);
  expect(isKept({ type: 'started', resuming: false })).toBe(false);
  expect(isKept({ type: 'navigated', view: 'login' })).toBe(false);
  expect(isKept({ type: 'loggedIn' })).toBe(false);
  const refused = { name: 'SignInError', message: 'no', code: 'login_required' };
  expect(isKept({ type: 'failed', problem: refused })).toBe(false);
});

test('the session token of an accepted login is kept until there are tokens', () => {
  const accepted = { type: 'accepted', answer, draft: '{}' } as const;
  expect(reduce([accepted, { type: 'started', resuming: false }]).sessionToken).toBe('token');
  const loggedIn = reduce([accepted, { type: 'loggedIn' }], 'code');
  expect(loggedIn).toMatchObject({ view: 'login', justLoggedIn: true });
  expect(loggedIn.sessionToken).toBeUndefined();
});

test('errors lead from the approval view, which has no fields, to the login', () => {
  const rejected = { type: 'rejected', errors: { password: 'wrong' } } as const;
  expect(reduce([rejected], 'approval')).toMatchObject({ view: 'login', errors: { password: 'wrong' } });
  expect(reduce([rejected], 'register')).toMatchObject({ view: 'register', errors: { password: 'wrong' } });
});

test('a required captcha is shown in a view of its own', () => {
  const captcha = { answer, triedTokens: undefined, returnView: 'register', onPass: () => {} } as const;
  expect(reduce([{ type: 'captchaRequired', captcha }], 'register')).toMatchObject({ view: 'captcha', captcha });
});

const refusal = (code: string, details: Partial<MemberAnswer> = {}, violations?: readonly { field: string }[]) => ({
  loginState: 'FAILURE' as const,
  error: 'refused',
  ...details,
  cause: new CallError('refused', { status: 400, code, ...(violations && { violations: violations as never }) }),
});

test.each([
  [{ loginState: 'EMAIL_VERIFICATION_REQUIRED' }, { type: 'navigated', view: 'code' }],
  [{ loginState: 'OWNER_APPROVAL_REQUIRED' }, { type: 'navigated', view: 'approval' }],
  [refusal('INVALID_STATE_TOKEN'), { type: 'navigated', view: 'login' }],
  [refusal('INVALID_RECOVERY_TOKEN'), { type: 'navigated', view: 'recover' }],
  [refusal('-19999', { errorCode: 'invalidEmail' }), { errors: { email: expect.stringContaining('no account') } }],
  [refusal('-19958', { errorCode: 'invalidEmail' }), { errors: { email: expect.stringContaining('closed') } }],
  [refusal('-19976', { errorCode: 'invalidPassword' }), { errors: { password: expect.stringContaining('match') } }],
  [refusal('-19995', { errorCode: 'emailAlreadyExists' }), { errors: { email: expect.stringContaining('already') } }],
  [refusal('INVALID_VERIFICATION_CODE'), { errors: { code: expect.stringContaining('match') } }],
  [refusal('TOO_MANY_TRIES'), { errors: { code: expect.stringContaining('Too many') } }],
  [refusal('INVALID', {}, [{ field: 'password' }]), { errors: { password: expect.stringContaining('8 characters') } }],
  [refusal('INVALID', {}, [{ field: 'loginId.email' }]), { errors: { email: expect.stringContaining('Enter an') } }],
  [refusal('SOMETHING'), { type: 'failed', problem: { name: 'CallError', code: 'SOMETHING' } }],
  [
    { loginState: 'FAILURE', error: 'Unknown _state' },
    { type: 'failed', problem: { message: 'Unknown _state' } },
  ],
] as const)('%j leads to %j', (memberAnswer, event) => {
  expect(toLoginEvent(memberAnswer as MemberAnswer)).toMatchObject(event);
});
