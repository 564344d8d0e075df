import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const plugin = fileURLToPath(new URL('./wordpress/kiosk', import.meta.url));

/** The folder of `wp-settings.php`; by default that of Debian's WordPress. */
const source = process.env.KIOSK_WORDPRESS ?? '/usr/share/wordpress';

/** The password of all users. */
export const PASSWORD = 'a-cup-of-larch-tea';

/** A WordPress that has just been installed, with the plugin, an `admin`, an `author` and a `subscriber`. */
export interface WordPress {
  readonly origin: string;
  /** Runs PHP code with WordPress loaded. Resolves with the output. */
  php(code: string): Promise<string>;
  copyIntoPlugin(folder: string, name: string): void;
  close(): Promise<void>;
}

/** Starts a process in a new process group, so that its child processes end with it. */
type Start = (command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => ChildProcess;

export async function startWordPress(): Promise<WordPress> {
  const folder = mkdtempSync(join(tmpdir(), 'kiosk-wordpress-'));
  const running: ChildProcess[] = [];
  const start: Start = (command, args, env = {}) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true });
    running.push(child);
    return child;
  };
  // Cleans up if the run is interrupted before `close`.
  const cutOff = () => {
    for (const child of running) stop(child, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', cutOff);
  const close = async () => {
    for (const child of running.reverse()) await end(child);
    process.off('exit', cutOff);
    rmSync(folder, { recursive: true });
  };
  try {
    const socket = join(folder, 'database.sock');
    await startDatabase(join(folder, 'database'), socket, start);
    const site = join(folder, 'site');
    cpSync(source, site, { recursive: true, dereference: true });
    cpSync(plugin, join(site, 'wp-content/plugins/kiosk'), { recursive: true });
    const port = await findPort();
    const origin = `http://wordpress.localhost:${port}`;
    writeFileSync(join(site, 'wp-config.php'), toConfig(socket, origin));
    const php = async (code: string) => {
      const { stdout } = await run('php', [
        '-d',
        'display_errors=stderr',
        '-r',
        `require '${site}/wp-load.php'; ${code}`,
      ]);
      return stdout;
    };
    await run('php', ['-r', `define('WP_INSTALLING', true); require '${site}/wp-load.php'; ${INSTALL}`]);
    await startPhp(site, port, start);
    const copyIntoPlugin = (folder: string, name: string) =>
      cpSync(folder, join(site, 'wp-content/plugins/kiosk', name), { recursive: true });
    return { origin, php, copyIntoPlugin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const INSTALL = `
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('A shop', 'admin', 'admin@larch.example', false, '', '${PASSWORD}');
foreach (array('author', 'subscriber') as $role)
  wp_insert_user(array('user_login' => $role, 'user_pass' => '${PASSWORD}', 'user_email' => $role . '@larch.example', 'role' => $role));
update_option('permalink_structure', '');
foreach (get_users() as $user) update_user_meta($user->ID, $GLOBALS['wpdb']->prefix . 'persisted_preferences', array('core/edit-post' => array('welcomeGuide' => false)));
`;

const toConfig = (socket: string, origin: string): string => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${origin}');
define('WP_SITEURL', '${origin}');
// Nothing is asked of other machines.
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('DISABLE_WP_CRON', true);
define('WP_DEFAULT_THEME', 'twentytwentythree');
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

async function startDatabase(folder: string, socket: string, start: Start): Promise<void> {
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  // With separate folders, two parallel installations do not remove each other's files.
  const own = ['--no-defaults', `--datadir=${folder}`, `--tmpdir=${dirname(folder)}`, ...user];
  const installing = start('mariadb-install-db', [
    ...own,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  const [status] = await once(installing, 'exit');
  if (status !== 0) throw new Error(`mariadb-install-db has ended with ${status}`);
  const database = start('mariadbd', [...own, `--socket=${socket}`, '--skip-networking', `--pid-file=${folder}/pid`]);
  await until(database, () =>
    run('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'create database if not exists wordpress']),
  );
}

async function startPhp(site: string, port: number, start: Start): Promise<void> {
  const server = start('php', ['-d', 'display_errors=0', '-S', `127.0.0.1:${port}`, '-t', site], {
    // Pages of the editor send many requests at once.
    PHP_CLI_SERVER_WORKERS: '4',
  });
  await until(server, () => fetch(`http://127.0.0.1:${port}/readme.html`));
}

/** Repeats `ask` every 100 ms until it succeeds. Throws if the process ends first. */
async function until(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    if (hasEnded(child))
      throw new Error(`${child.spawnargs.join(' ')} has ended with ${child.exitCode ?? child.signalCode}`);
    if (await ask().then(Boolean, () => false)) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): void {
  if (!hasEnded(child) && child.pid) process.kill(-child.pid, signal);
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (hasEnded(child) || !child.pid) return resolve();
    child.once('exit', () => resolve());
    stop(child);
  });

const findPort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });
