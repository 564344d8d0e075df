import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A web server with a configuration of this folder, which serves a test's files. */
export interface HostingServer {
  readonly origin: string;
  stop(): Promise<void>;
}

const here = fileURLToPath(new URL('.', import.meta.url));

/** A published configuration, with a test's own values in place of some lines. */
function readConfiguration(file: string, changes: readonly (readonly [published: string, own: string])[]): string {
  let text = readFileSync(join(here, file), 'utf8');
  for (const [published, own] of changes) {
    if (!text.includes(published)) throw new Error(`${file} no longer says “${published}”`);
    text = text.replace(published, own);
  }
  return text;
}

async function start(command: string, args: readonly string[], port: number): Promise<HostingServer> {
  const running = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [running.stdout, running.stderr]) stream.on('data', text => (said += text));
  const origin = `http://files.localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    running.once('error', reject);
    running.once('exit', () => reject(new Error(`${command} has ended: ${said}`)));
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => resolve(),
        () => running.exitCode === null && setTimeout(ask, 50),
      );
    void ask();
  });
  return { origin, stop: () => stop(running) };
}

const stop = (running: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    running.once('exit', () => resolve());
    running.kill('SIGTERM');
  });

async function startNginx(files: string, folder: string): Promise<HostingServer> {
  const port = await findPort();
  writeFileSync(
    join(folder, 'kiosk.conf'),
    readConfiguration('nginx.conf', [
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['root /var/www/kiosk;', `root ${files};`],
    ]),
  );
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'main.conf'),
    `load_module modules/ngx_http_brotli_static_module.so;
daemon off;
pid ${folder}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${places.join('\n  ')}
  include ${folder}/kiosk.conf;
}
`,
  );
  return start('/usr/sbin/nginx', ['-p', '/usr/share/nginx', '-c', join(folder, 'main.conf')], port);
}

async function startCaddy(files: string, folder: string): Promise<HostingServer> {
  const port = await findPort();
  const file = join(folder, 'Caddyfile');
  const own = readConfiguration('Caddyfile', [
    ['cdn.example {', `http://:${port} {`],
    ['root * /var/www/kiosk', `root * ${files}`],
  ]);
  writeFileSync(file, `{\n  admin off\n  auto_https off\n  storage file_system ${folder}/caddy\n}\n${own}`);
  return start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], port);
}

const findPort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });

/** Starts a server by its name. The server serves `files` and writes into `folder`. */
export const startHosting = {
  nginx: startNginx,
  Caddy: startCaddy,
} satisfies Record<string, (files: string, folder: string) => Promise<HostingServer>>;

export function makeFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
