import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';

const script = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'captcha-script.js'), 'utf8');

/** Serves a stand-in for the captcha provider's script, at the provider's path. */
export const captchaScript = new Hono().get('/recaptcha/api.js', c =>
  c.body(script, 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  }),
);
