import { isSoak } from './is-soak.ts';

/** Files whose tests can run with any driver, and therefore in WebKit. */
export const webkitFiles = ['engines/journeys.spec.ts', 'hosts.spec.ts', 'traces.spec.ts'];

/** Tags of tests that run in a soak but not in `npm test`, and why. Empty in a soak. */
const notInTest: Readonly<Record<string, string>> = isSoak
  ? {}
  : { '@soak': 'another test shows the same by other means' };

/** Tags of tests that Chromium runs only in a soak, and why. */
export const notInChromium: Readonly<Record<string, string>> = {
  ...notInTest,
  ...(!isSoak && { '@others-first': 'other tests show the same in Chromium' }),
};

/** Tags of tests that other engines run only in a soak, and why. */
export const notInOthers: Readonly<Record<string, string>> = {
  ...notInTest,
  ...(!isSoak && { '@chromium-first': 'Chromium shows it in each run' }),
};

/** Tags of tests that do not run in Firefox, and why. */
export const notInFirefox: Readonly<Record<string, string>> = {
  '@needs-chromium': 'starts a Chromium of its own',
  '@needs-chromium-metrics': 'the letters of Firefox are wider, and its scrollbar takes room',
  '@needs-console-groups': 'the driver does not report groups and tables in the console',
  '@needs-cross-site-press': 'the driver’s presses do not reach a frame of another site',
  '@needs-devtools': 'uses Chromium’s DevTools',
  '@needs-focus-in-tabs': 'only the tab that was opened last has a focus',
  '@needs-form-resend': 'the engine asks before it sends a form again, and the driver does not answer',
  '@needs-h264': 'Debian’s Firefox plays H.264 only with ffmpeg beside it',
  '@needs-hover': 'the engine has no hovering pointer without a screen',
  '@needs-layout-shifts': 'the engine does not report layout shifts',
  '@needs-media-emulation': 'the driver emulates neither paper, dark nor forced colours, nor reduced motion',
  '@needs-module-retry': 'the engine remembers the failure of a module until the page reloads',
  '@needs-request-bodies': 'the driver does not report the bodies of requests',
  '@needs-script-off': 'the driver cannot turn script off',
  '@needs-touch': 'the driver has no touch',
  '@size': 'sizes are those of the files that Chromium fetches',
  '@needs-write-after-timeout':
    'the connection ends with the request, and the local platform then does not carry out the write',
};

/** Tags of tests in `webkitFiles` that do not run in WebKit, and why. */
export const notInWebKit: Readonly<Record<string, string>> = {
  '@needs-page-json': 'the driver reads pages by the page’s own JSON',
  '@needs-vertical-inputs': 'the engine reports an input in a vertical line as one in a block of its own',
  '@needs-zoomed-presses': 'the engine reports places in other pixels than those that the driver presses at',
};

/**
 * Whether an uncaught error is only a console message about a blocked or failed request. Firefox’s driver reports such
 * messages as uncaught errors.
 */
export const isRefusedRequest = ({ name, message }: Error): boolean =>
  /(^|: )(Cross-Origin Request Blocked: |Content-Security-Policy: |Loading module from “|None of the “sha\d+” hashes|The resource (at|from) “|Failed to read data from the ReadableStream: )/.test(
    `${name}: ${message}`,
  );

/** Expressions that match tests with these tags. */
export const toTagExpressions = (tags: Readonly<Record<string, string>>): RegExp[] =>
  Object.keys(tags).map(tag => new RegExp(`${tag}(?![\\w.-])`));
