/** Files whose tests run in WebKit, too: those that are written for any driver. */
export const webkitFiles = ['engines/journeys.spec.ts', 'hosts.spec.ts', 'traces.spec.ts'];

const NO_TOUCH = 'the driver has no touch';
const NO_BODIES = 'the driver does not tell what a request has in its body';
const NO_MEDIA = 'the driver emulates neither paper, dark nor forced colours, nor less motion';
const NO_HOVER = 'the engine has no pointer that hovers where it has no screen';
const NO_SCRIPT_OFF = 'the driver cannot turn script off';
const DEVTOOLS = 'asks Chromium’s DevTools';
const OWN_CHROMIUM = 'starts a Chromium of its own';
const KEEPS_FAILURES = 'the engine keeps the failure of a module until the page is loaded anew';
const OTHER_LETTERS = 'its letters are wider, and its scrollbar takes room';
const PAGE_JSON = 'the driver reads pages by the page’s own JSON';

/** Files none of whose tests run in Firefox, and why. */
export const filesNotInFirefox: Readonly<Record<string, string>> = {
  'a11y.spec.ts': NO_MEDIA,
  'bfcache.spec.ts': OWN_CHROMIUM,
  'cart-random.spec.ts': DEVTOOLS,
  'debug.spec.ts': 'the driver does not tell of groups and tables in the console',
  'five.spec.ts': DEVTOOLS,
  'form.spec.ts': DEVTOOLS,
  'gallery-modes.spec.ts': NO_MEDIA,
  'layout-shift.spec.ts': 'the engine does not tell of layout shifts',
  'many-elements.spec.ts': NO_BODIES,
  'motion.spec.ts': NO_MEDIA,
  'page-life.spec.ts': DEVTOOLS,
  'still-page.spec.ts': OWN_CHROMIUM,
  'third-party-cookies.spec.ts': OWN_CHROMIUM,
};

/** Tests of the other files that do not run in Firefox, and why. */
export const notInFirefox: Readonly<Record<string, string>> = {
  '24 fifty silent sign-ins, failed ones among them, leave no frame, no listener and no timer': DEVTOOLS,
  'from the list to an order that is bought again, 320 px wide, by touch, and nothing moves by itself': NO_TOUCH,
  'at 400 % zoom two lines are in sight at once, and everything can be scrolled to': OTHER_LETTERS,
  'each number of stars and those with media list as many as the platform counts': NO_BODIES,
  'fifty summaries of things that have reviews arrive with one query, and nothing moves': NO_BODIES,
  'a change whose code fails is carried out, and the next one is told and in the address': KEEPS_FAILURES,
  'the command prints reviews that read without script, and as JSON': NO_SCRIPT_OFF,
  'a write that lands after its time is up is found, and not made twice':
    'the connection ends with the request, whereupon the local platform does not carry the write out',
  '8 an add in doubt in a page with a button alone is in the cart once': NO_BODIES,
  '10 an answer that another tab’s has overtaken does not bring the cart back to what it was': NO_BODIES,
  'where all of the CDN’s files but the loader are refused each element says so beside its fallback, and a press brings it':
    KEEPS_FAILURES,
  'at 320 px and letters of twice the size nothing of a full cart overflows, overlaps or is broken, and all of it can be scrolled to':
    OTHER_LETTERS,
  'in forced colours a cart that is being read and the way on from an empty one have outlines': NO_MEDIA,
  'in Arabic a name that ends with a mark keeps it at its end: on its line, in the slip and kept for later': NO_BODIES,
  'so is one on a fallback whose code is there, but whose turn to be drawn is not': DEVTOOLS,
  'where the code cannot be loaded the element says so, and a press tries again': KEEPS_FAILURES,
  'says so where its code cannot be loaded, and a press tries again': KEEPS_FAILURES,
  'the styles of a page stay out of the elements, and theirs out of the page': OTHER_LETTERS,
  'where no code could be loaded, a press draws every element with one runtime': KEEPS_FAILURES,
  'an opener whose code fails to load says so, and opens the cart when it is pressed again': KEEPS_FAILURES,
  'a press whose code fails to load says so, and can be repeated': KEEPS_FAILURES,
  'a press that the page repeats twice at once, as its code has failed to load, is carried out once': KEEPS_FAILURES,
  'once the code for options has come for one form, the others that failed are drawn, too': KEEPS_FAILURES,
  'a press is carried out without the code of window.kiosk, which is fetched again when the page needs it':
    'the driver cannot tell of an exception without a stack',
  'the code of window.kiosk is fetched with the next press once it can be': KEEPS_FAILURES,
  'in the bundle of an app, code that could not be fetched is fetched by the next press': KEEPS_FAILURES,
  'tampered code that is fetched later is refused, however often it is tried': KEEPS_FAILURES,
  'the gallery follows the colour, the keys, the thumbnails and a press that makes it fill the screen': NO_HOVER,
  'by touch, 320 px wide: a finger swipes either way, two enlarge; a row of products adds by one press': NO_TOUCH,
  'who waits for the shop’s approval is led to its words, and asks again without a step’s token': NO_BODIES,
  'who asks the shop again without a step’s token and without a password is asked for it': NO_BODIES,
  'what was accepted for one shopper signs in no other': NO_BODIES,
  'signing in elsewhere takes the focus from nobody': 'only the tab that was opened last has a focus',
  'a pointer over a button underlines its words': NO_HOVER,
  'a tap leaves no line under a button’s words': NO_TOUCH,
  'in forced colours, where no tint is left, a frame is round line-picture': NO_MEDIA,
  'in forced colours, where no tint is left, a frame is round order-status': NO_MEDIA,
  'in forced colours, where no tint is left, a frame is round film': NO_MEDIA,
  'a list of none says so, without a button for more': NO_BODIES,
  'a list of one is one card, no wider than others': NO_BODIES,
  'of a list of 5,000 no more is asked for and drawn than is looked at': NO_BODIES,
  'names of 300 signs, of emoji and of another direction, prices of 0 and of a thousand millions keep in their cards':
    NO_BODIES,
  'pictures that fail, are huge, upright or square stand in boxes of one size, and none is asked for larger than it is shown':
    NO_BODIES,
  'an option of 200 choices is a filter of bounded height, with a field that finds them': NO_BODIES,
  'with the documentation’s line a page with all nine elements, a film, a review’s picture and another language works':
    NO_BODIES,
  'of the documentation’s line each host is needed: without it a part of the page does not work': NO_BODIES,
  'a page that is filled reads without script as it does with it': NO_SCRIPT_OFF,
  'a list and a gallery read without script as they do with it, and lead to the pages of products': NO_SCRIPT_OFF,
};

/** Tests of these files that do not run in WebKit, and why. */
export const notInWebKit: Readonly<Record<string, string>> = {
  'Prototype.js before 1.7: lists and texts have a toJSON of their own': PAGE_JSON,
  'a JSON of its own that knows no replacer, where lists have a toJSON': PAGE_JSON,
  zoom: 'the engine tells places in other pixels than those that the driver presses at',
};

/** Firefox’s driver reports as uncaught exceptions what the engine’s console says of requests that are refused or lost. */
export const isRefusedRequest = ({ name, message }: Error): boolean =>
  /(^|: )(Cross-Origin Request Blocked: |Content-Security-Policy: |Loading module from “|None of the “sha\d+” hashes|The resource at “|Failed to read data from the ReadableStream: )/.test(
    `${name}: ${message}`,
  );

/** An expression for the titles of these tests. */
export const toTitles = (titles: Readonly<Record<string, string>>): RegExp[] =>
  Object.keys(titles).map(title => new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
