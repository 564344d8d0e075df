/** Files whose tests run in Firefox, too. */
export const firefoxFiles = [
  'engines/journeys',
  'bad-input',
  'drawer',
  'forms',
  'hosts',
  'list',
  'login',
  'reviews',
  'reviews-read',
  'reviews-write',
  'second-view',
  'shop',
  'sign-in',
  'tabs',
  'traces',
  'way',
].map(name => `${name}.spec.ts`);

/** Files whose tests run in WebKit, too: those that are written for any driver. */
export const webkitFiles = ['engines/journeys.spec.ts', 'hosts.spec.ts', 'traces.spec.ts'];

const NO_TOUCH = 'the driver has no touch';
const NO_BODIES = 'the driver does not tell what a request has in its body';
const COUNTS_LISTENERS = 'counts listeners, which Chromium’s DevTools alone can';
const PAGE_JSON = 'the driver reads pages by the page’s own JSON';

/** Tests of these files that do not run in Firefox, and why. */
export const notInFirefox: Readonly<Record<string, string>> = {
  '24 fifty silent sign-ins, failed ones among them, leave no frame, no listener and no timer': COUNTS_LISTENERS,
  'from the list to an order that is bought again, 320 px wide, by touch, and nothing moves by itself': NO_TOUCH,
  'at 400 % zoom two lines are in sight at once, and everything can be scrolled to':
    'its scrollbar takes room and its letters are wider: the second line ends 18 px below',
  'each number of stars and those with media list as many as the platform counts': NO_BODIES,
  'fifty summaries of things that have reviews arrive with one query, and nothing moves': NO_BODIES,
  'a change whose code fails is carried out, and the next one is told and in the address':
    'the engine keeps the failure of a module until the page is loaded anew',
  'the command prints reviews that read without script, and as JSON': 'the driver cannot turn script off',
  'a write that lands after its time is up is found, and not made twice':
    'the connection ends with the request, whereupon the local platform does not carry the write out',
};

/** Tests of these files that do not run in WebKit, and why. */
export const notInWebKit: Readonly<Record<string, string>> = {
  'Prototype.js before 1.7: lists and texts have a toJSON of their own': PAGE_JSON,
  'a JSON of its own that knows no replacer, where lists have a toJSON': PAGE_JSON,
  zoom: 'the engine tells places in other pixels than those that the driver presses at',
};

/** Firefox’s driver reports requests that the engine refuses or loses as if they were uncaught exceptions. */
export const isRefusedRequest = ({ name, message }: Error): boolean =>
  /(^|: )(Cross-Origin Request Blocked: |Content-Security-Policy: |Loading module from “)/.test(`${name}: ${message}`);

/** An expression for the titles of these tests. */
export const toTitles = (titles: Readonly<Record<string, string>>): RegExp[] =>
  Object.keys(titles).map(title => new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
