/** Files whose tests run in WebKit, too: those that are written for any driver. */
export const webkitFiles = ['engines/journeys.spec.ts', 'hosts.spec.ts', 'traces.spec.ts'];

const NO_TOUCH = 'the driver has no touch';
const NO_BODIES = 'the driver does not tell what a request has in its body';
const NO_MEDIA = 'the driver emulates neither paper, dark nor forced colours, nor less motion';
const NO_HOVER = 'the engine has no pointer that hovers where it has no screen';
const NO_SCRIPT_OFF = 'the driver cannot turn script off';
const NO_SHIFTS = 'the engine does not tell of layout shifts';
const NO_GROUPS = 'the driver does not tell of groups and tables in the console';
const DEVTOOLS = 'asks Chromium’s DevTools';
const NO_ANSWERS = 'the driver does not answer requests in the place of a server';
const NO_EARLY_SCRIPT = 'the driver runs no script before those of the page';
const NO_EVENTS = 'the driver tells of no request and of nothing in the console';
const NO_PROFILES = 'opens tabs and profiles by Playwright’s means, which the driver has not';
const OWN_FORM = 'waits and looks by Playwright’s means, which are not written for the driver';
const OWN_CHROMIUM = 'starts a Chromium of its own';
const KEEPS_FAILURES = 'the engine keeps the failure of a module until the page is loaded anew';
const OTHER_LETTERS = 'its letters are wider, and its scrollbar takes room';
const OTHER_SITE = 'the driver’s presses do not reach a frame of another site';
const PAGE_JSON = 'the driver reads pages by the page’s own JSON';

/** Files none of whose tests run in Firefox, and why. */
export const filesNotInFirefox: Readonly<Record<string, string>> = {
  'a11y.spec.ts': NO_MEDIA,
  'bfcache.spec.ts': OWN_CHROMIUM,
  'cart-random.spec.ts': DEVTOOLS,
  'gallery-modes.spec.ts': NO_MEDIA,
  'many-elements.spec.ts': NO_BODIES,
  'motion.spec.ts': NO_MEDIA,
  'still-page.spec.ts': OWN_CHROMIUM,
  'streams.spec.ts': 'Debian’s Firefox plays H.264 only with ffmpeg beside it',
  'third-party-cookies.spec.ts': OWN_CHROMIUM,
  'ways.spec.ts': 'sizes are those of the files that Chromium fetches',
  'words.spec.ts': OWN_CHROMIUM,
};

/** Tests of the other files that do not run in Firefox, and why. */
export const notInFirefox: Readonly<Record<string, string>> = {
  '24 fifty silent sign-ins, failed ones among them, leave no frame, no listener and no timer': DEVTOOLS,
  'where the code that follows the shop could not be loaded, it is the next time that the page is shown':
    KEEPS_FAILURES,
  'from the list to an order that is bought again, 320 px wide, by touch, and nothing moves by itself': NO_TOUCH,
  'kiosk-cart-drawer in its states in ar: nothing is cut off in 320 px': OTHER_LETTERS,
  'at 400 % zoom two lines are in sight at once, and everything can be scrolled to': OTHER_LETTERS,
  'fifty summaries of things that have reviews arrive with one query, and nothing moves': NO_BODIES,
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
  'a press is carried out without the code of window.kiosk, which is fetched again when the page needs it':
    'the driver cannot tell of an exception without a stack',
  'the code of window.kiosk is fetched with the next press once it can be': KEEPS_FAILURES,
  'in the bundle of an app, code that could not be fetched is fetched by the next press': KEEPS_FAILURES,
  'tampered code that is fetched later is refused, however often it is tried': KEEPS_FAILURES,
  'the gallery follows the colour, the keys, the thumbnails and a press that makes it fill the screen': NO_HOVER,
  'by touch, 320 px wide: a finger swipes either way, two enlarge; a row of products adds by one press': NO_TOUCH,
  'who waits for the shop’s approval is led to its words, and asks again without a step’s token': NO_BODIES,
  'who asks the shop again without a step’s token and without a password is asked for it': NO_BODIES,
  'in a page that another site frames, presses alone set no password and sign nobody in': OTHER_SITE,
  'signing in elsewhere takes the focus from nobody': 'only the tab that was opened last has a focus',
  'a pointer over a button underlines its words': NO_HOVER,
  'a tap leaves no line under a button’s words': NO_TOUCH,
  'in forced colours, where no tint is left, a frame is round line-picture': NO_MEDIA,
  'in forced colours, where no tint is left, a frame is round order-status': NO_MEDIA,
  'in forced colours, where no tint is left, a frame is round film': NO_MEDIA,
  'hostile payloads in the names, options, ribbons and addresses of products are texts': NO_BODIES,
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
  'twenty page swaps leave no listener, frame or timer, and less than a megabyte': DEVTOOLS,
  'a product without options costs seventeen nodes and three listeners, its host and the input’s own nodes included':
    DEVTOOLS,
  'without the style sheet the page moves, and with it nothing does': NO_SHIFTS,
  'every element is as tall before it is drawn as then: 358 px wide, 16 px text, ltr': OTHER_LETTERS,
  'every element is as tall before it is drawn as then: 240 px wide, 16 px text, rtl': OTHER_LETTERS,
  'without the style sheet a plain button has its room once the loader is there': OTHER_LETTERS,
  'an element far down keeps its room while its code is there and it is not drawn yet': OTHER_LETTERS,
  'nothing moves on the demo pages, 390 px wide, from the first paint to their end': NO_SHIFTS,
  'nothing moves on the demo pages, 1280 px wide, from the first paint to their end': NO_SHIFTS,
  'a page that was frozen shows on its return what another has added meanwhile, and adds to it': DEVTOOLS,
  'a page that is frozen as its press is under way, and then discarded, has added once': DEVTOOLS,
  'with data-debug the console has the elements, the requests with their ids and what to mend': NO_GROUPS,
  'the line that a policy lacks is named, with the origin, and what has moved the page, on one that asks and asks':
    NO_GROUPS,
  'where a policy refuses the files that elements share, the browser names them and the elements say so': NO_GROUPS,
  'in forced colours a colour that is sold out is struck through': NO_MEDIA,
  'what is chosen has an outline that the others have not, with forced colours active': NO_MEDIA,
  'in forced colours, too, each control that has the focus has a ring of 2 px': NO_MEDIA,
  'in forced colours the currency of a filter for prices looks like no link': NO_MEDIA,
  'axe finds nothing in an open menu at 320 px, dark': NO_MEDIA,
  'axe finds nothing in the slip, added and refused, dark': NO_MEDIA,
  'nothing moves on the demo pages, 768 px wide, from the first paint to their end': NO_SHIFTS,
  'PNG and WebP pictures are sent without the place where they were taken, and look as they did': NO_BODIES,
  'a page that is prerendered with kiosk.js writes no cart and tells of no visit until it is shown, and then all of it':
    OWN_CHROMIUM,
  'a page that is prerendered with all.js writes no cart and tells of no visit until it is shown, and then all of it':
    OWN_CHROMIUM,
  'options that a tag names keep their room while their code is late, and a failure of it can be tried again':
    OTHER_LETTERS,
  'the hosted checkout says what is wrong itself, folds what few need, and on a phone begins with its fields':
    'the engine asks before it sends a form again, which the driver does not answer',
};

/** Files none of whose tests run in WebKit, and the first of the reasons. */
export const filesNotInWebKit: Readonly<Record<string, string>> = {
  'a11y.spec.ts': NO_MEDIA,
  'account-menu.spec.ts': NO_MEDIA,
  'back-in-stock.spec.ts': OWN_FORM,
  'bad-input.spec.ts': NO_EARLY_SCRIPT,
  'bfcache.spec.ts': OWN_FORM,
  'blockers.spec.ts': NO_ANSWERS,
  'bundled.spec.ts': NO_EVENTS,
  'captcha.spec.ts': OWN_FORM,
  'cart-codes.spec.ts': NO_ANSWERS,
  'cart-delivery.spec.ts': NO_EARLY_SCRIPT,
  'cart-faults.spec.ts': NO_ANSWERS,
  'cart-heard.spec.ts': NO_ANSWERS,
  'cart-keyboard.spec.ts': NO_ANSWERS,
  'cart-lines.spec.ts': OWN_FORM,
  'cart-look.spec.ts': NO_MEDIA,
  'cart-many.spec.ts': NO_PROFILES,
  'cart-money.spec.ts': OWN_FORM,
  'cart-narrow.spec.ts': NO_ANSWERS,
  'cart-random.spec.ts': DEVTOOLS,
  'cart-return.spec.ts': NO_ANSWERS,
  'cart-script.spec.ts': OWN_FORM,
  'cart-slip.spec.ts': NO_MEDIA,
  'cart-terms.spec.ts': OWN_FORM,
  'debug.spec.ts': NO_EVENTS,
  'drawer.spec.ts': OWN_FORM,
  'embed.spec.ts': DEVTOOLS,
  'five.spec.ts': DEVTOOLS,
  'focus.spec.ts': NO_MEDIA,
  'form.spec.ts': DEVTOOLS,
  'forms.spec.ts': OWN_FORM,
  'gallery-languages.spec.ts': NO_MEDIA,
  'gallery-modes.spec.ts': NO_MEDIA,
  'gallery.spec.ts': DEVTOOLS,
  'hostile.spec.ts': NO_EARLY_SCRIPT,
  'last-item.spec.ts': NO_PROFILES,
  'late-files.spec.ts': NO_ANSWERS,
  'layout-shift.spec.ts': NO_ANSWERS,
  'list.spec.ts': NO_EARLY_SCRIPT,
  'login-ways.spec.ts': NO_ANSWERS,
  'login.spec.ts': NO_ANSWERS,
  'look.spec.ts': NO_MEDIA,
  'many-elements.spec.ts': DEVTOOLS,
  'member-pages.spec.ts': NO_ANSWERS,
  'mistakes.spec.ts': NO_ANSWERS,
  'motion.spec.ts': DEVTOOLS,
  'odd-products.spec.ts': NO_ANSWERS,
  'page-life.spec.ts': DEVTOOLS,
  'payloads.spec.ts': NO_ANSWERS,
  'pinned.spec.ts': NO_ANSWERS,
  'policies.spec.ts': NO_ANSWERS,
  'prerender.spec.ts': NO_EARLY_SCRIPT,
  'react.spec.ts': NO_EVENTS,
  'readme.spec.ts': NO_EVENTS,
  'reviews-follow.spec.ts': NO_ANSWERS,
  'reviews-read.spec.ts': NO_ANSWERS,
  'reviews-write.spec.ts': NO_ANSWERS,
  'reviews.spec.ts': OWN_FORM,
  'second-view.spec.ts': NO_ANSWERS,
  'shop.spec.ts': NO_EARLY_SCRIPT,
  'sign-in.spec.ts': DEVTOOLS,
  'still-page.spec.ts': OWN_FORM,
  'stored.spec.ts': NO_EARLY_SCRIPT,
  'streams.spec.ts': OWN_FORM,
  'tabs.spec.ts': NO_EARLY_SCRIPT,
  'third-party-cookies.spec.ts': OWN_CHROMIUM,
  'way.spec.ts': NO_EARLY_SCRIPT,
  'ways.spec.ts': NO_EARLY_SCRIPT,
  'words.spec.ts': NO_ANSWERS,
};

/** What a file has for which these reasons hold. */
export const signsOfReasons: Readonly<Record<string, RegExp>> = {
  [OWN_CHROMIUM]: /chromium\.launch|ensureHeadlessShell/,
  [DEVTOOLS]: /newCDPSession/,
  [NO_MEDIA]: /emulateMedia/,
  [NO_ANSWERS]: /\.route\(|\bholdRequests\(/,
  [NO_EARLY_SCRIPT]: /addInitScript|exposeFunction/,
  [NO_EVENTS]: /\.on\('|waitForRequest|waitForResponse/,
  [NO_PROFILES]: /newPage\(|newContext\(/,
  [OWN_FORM]: /getByLabel|getByText|await expect\(|page\.evaluate\(/,
};

/** Tests of `webkitFiles` that do not run in WebKit, and why. */
export const notInWebKit: Readonly<Record<string, string>> = {
  'as Prototype.js before 1.7 does: lists and texts have a toJSON of their own': PAGE_JSON,
  'a JSON of its own that knows no replacer, where lists have a toJSON': PAGE_JSON,
  'a toJSON that every object has': PAGE_JSON,
  'vertical writing': 'the engine tells of an input in a line that it is one in a block of its own',
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
