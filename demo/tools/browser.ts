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

/** Chromium without a browser's window around it: the same engine, and half the work for each test. */
const HEADLESS_SHELL_PATHS = [process.env.KIOSK_CHROMIUM, '/usr/bin/chromium-headless-shell'];

/** The path of an installed Chromium, if any. */
const findChromium = (): string | undefined => CHROMIUM_PATHS.find(path => path && existsSync(path));
const findHeadlessShell = (): string | undefined => HEADLESS_SHELL_PATHS.find(path => path && existsSync(path));

/** Returns the path of Chromium; as root on Debian it is installed if missing, elsewhere the error says how to install it. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (!isDebianRoot()) {
    throw new Error(
      'The browser tests need Chromium. Install it with\n  sudo apt-get install chromium\n(or your system’s own command), or set KIOSK_CHROMIUM to the path of a Chromium or Chrome.',
    );
  }
  console.log('Installing Chromium …');
  runApt('update');
  runApt('install', '-y', '--no-install-recommends', 'chromium');
  const installed = findChromium();
  if (!installed)
    throw new Error('apt-get has installed Chromium, but not where it is looked for; set KIOSK_CHROMIUM.');
  return installed;
}

/** Returns the path of Chromium's headless shell, installed like Chromium if missing, or Chromium's own where it is not available. */
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

function runApt(...args: readonly string[]): void {
  execFileSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Whether packages can be installed here without asking. */
export function isDebianRoot(): boolean {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return process.getuid?.() === 0 && /^ID(_LIKE)?=.*debian/m.test(release);
}
