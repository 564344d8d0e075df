import { Hono } from 'hono';
import type { RouteEnv } from '../access/route.ts';
import { receiveFile } from './uploads.ts';

/** Receives uploads in one request, at the upload URLs. */
export const fileUploads = new Hono<RouteEnv>().put('/upload/:token', async ({ env, req, json }) =>
  json({ file: await receiveFile(env.context, req.param('token'), req.raw, env.origin) }),
);
