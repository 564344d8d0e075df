import { expect, test } from 'vitest';
import type { MemberAnswer } from '../../src/auth/login-state.ts';
import { CallError } from '../../src/transport/call-error.ts';
import * as transitions from './login-transitions.ts';

const {
  accept,
  announce,
  createLoginFormState,
  end,
  fail,
  followAnswer,
  logIn,
  navigate,
  reject,
  requireCaptcha,
  start,
} = transitions;

const answer: MemberAnswer = { loginState: 'SUCCESS', data: { sessionToken: 'token' } };
const problem = { name: 'NetworkError', message: 'down' };

const make = (steps: readonly transitions.LoginTransition[], view: transitions.LoginFormState['view'] = 'login') =>
  steps.reduce((state, step) => step(state), createLoginFormState(view));

test('navigating clears the messages of the previous view', () => {
  const state = make([announce('done'), reject({ email: 'wrong' }), fail(problem), navigate('register')]);
  expect(state).toMatchObject({ view: 'register', previousView: 'login', refused: {}, statusText: '' });
  expect(state.problem).toBeUndefined();
});

test('keeps `sessionExpired` until the login navigates to another view', () => {
  const expired = navigate('login', 'ended', true);
  expect(make([expired])).toMatchObject({ sessionExpired: true, statusText: 'ended' });
  expect(make([expired, navigate('recover')]).sessionExpired).toBe(false);
});

test('an operation clears errors when it starts, and is busy until it ends', () => {
  const started = make([reject({ email: 'wrong' }), fail(problem), start(false)]);
  expect(started).toMatchObject({ busy: true, refused: {}, statusText: '' });
  expect(started.problem).toBeUndefined();
  expect(end(fail(problem)(started))).toMatchObject({ busy: false, problem });
});

test('keeps an accepted login only while the request for its tokens is retried', () => {
  const isKept = (...steps: readonly transitions.LoginTransition[]) =>
    make([accept(answer, '{}'), fail(problem), ...steps]).accepted !== undefined;
  expect(isKept()).toBe(true);
  expect(isKept(start(true), fail(problem))).toBe(true);
  expect(isKept(start(false))).toBe(false);
  expect(isKept(navigate('login'))).toBe(false);
  expect(isKept(logIn)).toBe(false);
  expect(isKept(fail({ name: 'SignInError', message: 'no', code: 'login_required' }))).toBe(false);
});

test('keeps the session token of an accepted login until its tokens arrive', () => {
  expect(make([accept(answer, '{}'), start(false)]).sessionToken).toBe('token');
  const loggedIn = make([accept(answer, '{}'), logIn], 'code');
  expect(loggedIn).toMatchObject({ view: 'login', justLoggedIn: true });
  expect(loggedIn.sessionToken).toBeUndefined();
});

test('field errors in the approval view, which has no fields, lead to the login', () => {
  const rejected = reject({ password: 'wrong' });
  expect(make([rejected], 'approval')).toMatchObject({ view: 'login', refused: { password: 'wrong' } });
  expect(make([rejected], 'register')).toMatchObject({ view: 'register', refused: { password: 'wrong' } });
});

test('requireCaptcha() sets the view to captcha, and stores the captcha', () => {
  const captcha = { answer, triedTokens: undefined, returnView: 'register', onPass: () => {} } as const;
  expect(make([requireCaptcha(captcha)], 'register')).toMatchObject({ view: 'captcha', captcha });
});

const refusal = (code: string, details: Partial<MemberAnswer> = {}, violations?: readonly { field: string }[]) => ({
  loginState: 'FAILURE' as const,
  error: 'refused',
  ...details,
  cause: new CallError('refused', { status: 400, code, ...(violations && { violations: violations as never }) }),
});

test.each([
  [{ loginState: 'EMAIL_VERIFICATION_REQUIRED' }, { view: 'code' }],
  [{ loginState: 'OWNER_APPROVAL_REQUIRED' }, { view: 'approval' }],
  [refusal('INVALID_STATE_TOKEN'), { view: 'login', statusText: expect.stringContaining('too long') }],
  [refusal('INVALID_RECOVERY_TOKEN'), { view: 'recover', statusText: expect.stringContaining('used') }],
  [refusal('-19999', { errorCode: 'invalidEmail' }), { refused: { email: expect.stringContaining('no account') } }],
  [refusal('-19958', { errorCode: 'invalidEmail' }), { refused: { email: expect.stringContaining('closed') } }],
  [refusal('-19976', { errorCode: 'invalidPassword' }), { refused: { password: expect.stringContaining('match') } }],
  [refusal('-19995', { errorCode: 'emailAlreadyExists' }), { refused: { email: expect.stringContaining('already') } }],
  [refusal('INVALID_VERIFICATION_CODE'), { refused: { code: expect.stringContaining('match') } }],
  [refusal('TOO_MANY_TRIES'), { refused: { code: expect.stringContaining('Too many') } }],
  [refusal('INVALID', {}, [{ field: 'password' }]), { refused: { password: expect.stringContaining('8 characters') } }],
  [refusal('INVALID', {}, [{ field: 'loginId.email' }]), { refused: { email: expect.stringContaining('Enter an') } }],
] as const)('the answer %j leads to the state %j', (memberAnswer, state) => {
  expect(make([followAnswer(memberAnswer as MemberAnswer)], 'register')).toMatchObject(state);
});

test('followAnswer() throws a refusal that is not about the typed text', () => {
  expect(() => followAnswer(refusal('SOMETHING'))).toThrow(expect.objectContaining({ code: 'SOMETHING' }));
  expect(() => followAnswer({ loginState: 'FAILURE', error: 'Unknown _state' })).toThrow('Unknown _state');
});
