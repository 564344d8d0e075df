import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const CHROMIUM_PATHS = [
  process.env.KIOSK_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without a window has the same engine and takes half the time for each test. */
const HEADLESS_SHELL_PATHS = [process.env.KIOSK_CHROMIUM, '/usr/bin/chromium-headless-shell'];

const FIREFOX_PATHS = [
  process.env.KIOSK_FIREFOX,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

const WEBKIT_DRIVER_PATHS = [process.env.KIOSK_WEBKIT_DRIVER, '/usr/bin/WebKitWebDriver'];
const XVFB_PATHS = ['/usr/bin/Xvfb'];
const ARCHITECTURES = ['x86_64', 'aarch64'];
const WEBKIT_PATHS = [
  process.env.KIOSK_WEBKIT,
  ...['4.1', '6.0', '4.0'].flatMap(version =>
    ARCHITECTURES.map(name => `/usr/lib/${name}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
  ),
];

type Paths = readonly (string | undefined)[];

const find = (paths: Paths): string | undefined => paths.find(path => path && existsSync(path));

const findHeadlessShell = (): string | undefined => find(HEADLESS_SHELL_PATHS);

/** Returns the path of Chromium. Installs it as root on Debian if it is missing; elsewhere the error says how. */
export function ensureChromium(): string {
  return ensure('Chromium', CHROMIUM_PATHS, ['chromium'], 'KIOSK_CHROMIUM');
}

/** Returns the path of Chromium's headless shell, installed like Chromium, or of Chromium if there is no shell. */
export function ensureHeadlessShell(): string {
  const chromium = ensureChromium();
  if (!findHeadlessShell() && isDebianRoot()) {
    try {
      runApt('update');
      runApt('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
    } catch {
      console.log('There is no package chromium-headless-shell: the tests use Chromium, and take longer.');
    }
  }
  return findHeadlessShell() ?? chromium;
}

/** Returns the path of Firefox, installed like Chromium if missing. */
export function ensureFirefox(): string {
  return ensure('Firefox', FIREFOX_PATHS, ['firefox-esr'], 'KIOSK_FIREFOX');
}

/** Returns the paths of WebKitGTK's driver, browser and virtual display, installed like Chromium if missing. */
export function ensureWebKit(): { readonly driver: string; readonly browser: string; readonly xvfb: string } {
  const packages = ['webkit2gtk-driver', 'xvfb'];
  return {
    driver: ensure('WebKit', WEBKIT_DRIVER_PATHS, packages, 'KIOSK_WEBKIT_DRIVER'),
    browser: ensure('WebKit', WEBKIT_PATHS, packages, 'KIOSK_WEBKIT'),
    xvfb: ensure('WebKit', XVFB_PATHS, packages, 'PATH'),
  };
}

/** Returns the path of an old library that npm does not have. Installs its Debian package like Chromium. */
export const ensurePageLibrary = (path: string): string =>
  ensure(path, [path], [`libjs-${path.split('/')[4]}`], 'PATH');

/** Returns the first path that exists. If none exists, installs packages as root on Debian; elsewhere throws. */
function ensure(name: string, paths: Paths, packages: readonly string[], variable: string): string {
  const found = find(paths);
  if (found) return found;
  if (!isDebianRoot())
    throw new Error(
      `The tests in ${name} need it. Install it with\n  sudo apt-get install ${packages.join(' ')}\n(or your system’s own command), or set ${variable} to its path.`,
    );
  console.log(`Installing ${name} …`);
  runApt('update');
  runApt('install', '-y', '--no-install-recommends', ...packages);
  const installed = find(paths);
  if (!installed)
    throw new Error(`apt-get has installed ${name}, but not where it is looked for; set ${variable} to its path.`);
  return installed;
}

function runApt(...args: readonly string[]): void {
  execFileSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Whether apt can install packages here: as root on Debian. */
export function isDebianRoot(): boolean {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return process.getuid?.() === 0 && /^ID(_LIKE)?=.*debian/m.test(release);
}
