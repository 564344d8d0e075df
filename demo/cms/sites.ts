import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { dist, root } from '../tools/build.ts';
import { serveApp } from '../tools/serve-app.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));

/** The folders of the packed package and of Eleventy. */
export const packed = join(root, '.output/cms/packed');
export const eleventy = join(root, '.output/cms/eleventy');

/** The addresses of Kiosk's files and of the platform. */
export interface Addresses {
  readonly files: string;
  readonly api: string;
}

/** A running site. `close` stops its server and removes its folder. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

type Files = Readonly<Record<string, string>>;

function write(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Builds a site in its folder and serves the result. Removes the folder when the site closes or the build fails. */
async function make(folder: string, name: string, made: string, command: string, args: string[]): Promise<Site> {
  const remove = () => rmSync(folder, { recursive: true });
  await run(command, args, { cwd: folder }).catch(error => {
    remove();
    throw error;
  });
  const app = new Hono()
    .get('/favicon.ico', context => context.body(null, 204))
    .use('*', serveStatic({ root: join(folder, made) }));
  const { port, close } = await serveApp(app, 0);
  return {
    origin: `http://${name}.localhost:${port}`,
    close: async () => {
      await close();
      remove();
    },
  };
}

/** Builds a site with Hugo, with this folder's component as its theme. */
export async function buildHugo(content: Files, { files, api }: Addresses): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'kiosk-hugo-'));
  cpSync(join(here, 'hugo'), join(folder, 'themes/kiosk'), { recursive: true });
  write(folder, {
    'config.toml': `baseURL = "/"
theme = "kiosk"
disableKinds = ["taxonomy", "term", "RSS", "sitemap"]
[params.kiosk]
client_id = "demo-client"
files = "${files}"
api_host = "${api}"
gateway = true
product_url = "/p/{slug}"
`,
    'data/kiosk/manifest.json': readFileSync(join(dist, 'manifest.json'), 'utf8'),
    'layouts/_default/single.html':
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title>{{ partial "kiosk/head.html" . }}</head><body>{{ .Content }}</body></html>',
    ...content,
  });
  return make(folder, 'hugo', 'public', 'hugo', ['--quiet']);
}

/** Builds a site with Eleventy, with this folder's plug-in. */
export async function buildEleventy(content: Files, { files, api }: Addresses, prerender: boolean): Promise<Site> {
  // Inside the folder of Eleventy, so that Node finds the installed modules.
  const folder = mkdtempSync(join(eleventy, 'site-'));
  cpSync(join(here, 'eleventy/kiosk.js'), join(folder, 'kiosk.js'));
  const settings = {
    clientId: 'demo-client',
    files,
    apiHost: api,
    gateway: true,
    productUrl: '/p/{slug}',
    manifest: join(dist, 'manifest.json'),
    prerender,
  };
  write(folder, {
    'package.json': '{ "type": "module" }',
    'eleventy.config.js': `import kiosk from './kiosk.js';
export default config => config.addPlugin(kiosk, ${JSON.stringify(settings)});
`,
    ...content,
  });
  const command = join(eleventy, 'node_modules/@11ty/eleventy/cmd.cjs');
  return make(folder, 'eleventy', '_site', process.execPath, [command, '--quiet']);
}
