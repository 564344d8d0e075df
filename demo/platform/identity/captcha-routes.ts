import { Hono } from 'hono';
import type { RouteEnv } from '../access/route.ts';

/** Serves a stand-in for the captcha provider's script, at the provider's path. */
export const captchaScript = new Hono<RouteEnv>().get('/recaptcha/api.js', async c =>
  c.body(await c.env.context.readAsset('identity/captcha-script.js'), 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  }),
);
