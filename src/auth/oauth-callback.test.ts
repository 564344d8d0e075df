import { expect, test } from 'vitest';
import { parseCallback } from './oauth-callback.ts';

test('parseCallback() requires a code, and a state that matches', { tags: ['@sign-in-22'] }, () => {
  expect(parseCallback({ code: 'c', state: 's' }, 's')).toBe('c');
  for (const callback of [{}, { state: 's' }, { code: '', state: 's' }, { code: 7, state: 's' }, { code: 'c' }])
    expect(() => parseCallback(callback, 's'), JSON.stringify(callback)).toThrow('Missing code or _state');
  expect(() => parseCallback({ code: 'c', state: 'other' }, 's')).toThrow('Invalid _state');
});

test('a refusal becomes a SignInError with the platform’s text', { tags: ['@sign-in-33'] }, () => {
  const of = (error: string) => {
    try {
      return parseCallback({ error, error_description: 'No.', state: 's' }, 's');
    } catch (thrown) {
      return thrown;
    }
  };
  expect(of('access_denied')).toMatchObject({ name: 'SignInError', code: 'access_denied', message: 'No.' });
  expect(of('login_required')).toMatchObject({ code: 'login_required' });
  expect(of('server_error')).toMatchObject({ code: 'unavailable' });
});
