import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { createProductPage } from './product-page.ts';

const demoFolder = fileURLToPath(new URL('..', import.meta.url));

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** The origins in the source of the demo pages. */
const SOURCE_API = 'http://localhost:4455';
const SOURCE_CDN = `${SOURCE_API}/cdn`;

const readProductPage = (path: string): string | undefined =>
  createProductPage(readFileSync(join(demoFolder, 'product.html'), 'utf8'), path.slice(1, -'.html'.length));

/** Serves the demo pages, a page for each product, and their assets, with the given addresses of platform and CDN. */
export function createDemoPages({ api, cdn }: { readonly api: string; readonly cdn: string }): Hono {
  const app = new Hono();
  app.get('*', context => {
    const { pathname } = new URL(context.req.url);
    const path = pathname === '/' ? '/index.html' : decodeURIComponent(pathname);
    const file = join(demoFolder, normalize(path));
    const type = CONTENT_TYPES[extname(file)];
    const isPublic = /^\/(assets\/[^/]+|[^/]+\.html)$/.test(path);
    if (!isPublic || !type) return context.text('Not found', 404);
    const content = existsSync(file) ? readFileSync(file) : readProductPage(path);
    if (!content) return context.text('Not found', 404);
    if (!/html|javascript/.test(type)) return context.body(content, 200, { 'content-type': type });
    const text = content.toString('utf8').replaceAll(SOURCE_CDN, cdn).replaceAll(SOURCE_API, api);
    return context.body(text, 200, { 'content-type': type });
  });
  return app;
}
