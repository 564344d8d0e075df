import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDebianRoot } from '../tools/browser.ts';
import { build, root } from '../tools/build.ts';
import { eleventy, packed } from './sites.ts';

// Tests the plugins of this folder in their systems, and the configurations of `demo/hosting` in their servers. As root
// on Debian, installs missing packages. Elsewhere, prints the names of the missing packages.

/** The Debian packages to install if a file is missing, by the path of the file. */
const PACKAGES: Readonly<Record<string, string>> = {
  '/usr/share/wordpress/wp-settings.php': 'wordpress',
  '/usr/share/wordpress/wp-content/themes/twentytwentythree/style.css': 'wordpress-theme-twentytwentythree',
  '/usr/bin/php': 'php-cli php-mysql php-xml php-mbstring',
  '/usr/sbin/mariadbd': 'mariadb-server',
  '/usr/bin/hugo': 'hugo',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so': 'libnginx-mod-http-brotli-static',
  '/usr/bin/caddy': 'caddy',
};
/** With this run level the installation of a server does not start the server. */
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };

const missing = Object.entries(PACKAGES).flatMap(([file, names]) => (existsSync(file) ? [] : names.split(' ')));
if (missing.length && !isDebianRoot()) {
  console.error(`On Debian, install what is missing first:\n  sudo apt-get install ${missing.join(' ')}`);
  process.exit(1);
}
if (missing.length) {
  console.log(`Installing ${missing.join(', ')} …`);
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

console.log('Building …');
build();
rmSync(packed, { recursive: true, force: true });
mkdirSync(packed, { recursive: true });
execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed], { cwd: root });
rmSync(eleventy, { recursive: true, force: true });
mkdirSync(eleventy, { recursive: true });
console.log('Installing Eleventy …');
execFileSync(
  'sh',
  ['-c', `npm init -y >/dev/null && npm install --silent --no-audit --no-fund @11ty/eleventy@3.1.5 "${packed}"/*.tgz`],
  { cwd: eleventy, stdio: ['ignore', 'inherit', 'inherit'] },
);

const config = join('demo', 'cms', 'playwright.config.ts');
const report = join(root, '.output/cms/report.json');
rmSync(report, { force: true });
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config', config, '--reporter=list,json', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
);
const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
  readonly stats: { readonly expected: number; readonly unexpected: number };
};
// A run that fails outside of its tests counts as one failure.
const failed = stats.unexpected || (status === 0 ? 0 : 1);
console.log(`\n${stats.expected} passed, ${failed} failed`);
process.exitCode = failed || !stats.expected ? 1 : 0;
