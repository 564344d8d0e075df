import { expect, test } from 'vitest';
import { setUpShop } from '../testing/open-shop.ts';

const { shop } = setUpShop({ scope: 'file' });

test('any page can load the captcha stand-in, which has the provider’s interface', async () => {
  const { headers, body } = await shop.call('GET', '/recaptcha/api.js?render=explicit');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const page: { grecaptcha?: Record<string, unknown> } = {};
  new Function('window', body)(page);
  expect(Object.keys(page.grecaptcha ?? {})).toEqual(['ready', 'render', 'execute', 'reset']);
});

test.each([
  ['demo-key', 'passed'],
  ['demo-fails', 'failed'],
])('an invisible captcha with the site key %s returns the token %s', async (sitekey, token) => {
  const { body } = await shop.call('GET', '/recaptcha/api.js');
  const page: { grecaptcha?: { render(box: unknown, options: object): number; execute(id: number): void } } = {};
  new Function('window', body)(page);
  const answer = await new Promise(callback => {
    const id = page.grecaptcha?.render({}, { sitekey, size: 'invisible', callback }) ?? -1;
    page.grecaptcha?.execute(id);
  });
  expect(answer).toBe(token);
});
