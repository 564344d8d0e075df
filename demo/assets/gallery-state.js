import { applyLook, stopMotion } from './gallery-looks.js';
import { states } from './gallery-states.js';

const params = new URLSearchParams(location.search);
const current = states[Number(params.get('at'))] ?? states[0];
const {
  element,
  html,
  lateResponses = {},
  inputs = {},
  left,
  pressFirst = [],
  rate,
  presses = [],
  inputsAfter = {},
  settleMs = 0,
  estimate,
  lineStatus,
  cart,
  inputElement = element,
  query = '',
  scriptData = {},
} = current;
let { responses = {} } = current;

document.documentElement.dir = params.get('dir') ?? 'ltr';
document.documentElement.lang = params.get('lang') ?? 'en';
document.documentElement.style.colorScheme = params.get('theme') ?? 'light';
applyLook(params);
if (query) history.replaceState(null, '', `?${query}`);
Object.assign(document.querySelector('script[data-client-id]').dataset, scriptData);
// Each visit begins afresh.
if (scriptData.storage === 'session') sessionStorage.clear();

/** Drawing follows what has come by less than this, ms. */
const QUIET_MS = 250;
/** How many requests have not been answered, but for those that never are. */
let underWay = 0;
/** Requests pass through unless the state overrides their response. */
const { fetch } = window;
const respond = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  const override = Object.entries(responses).find(([path]) => url.includes(path))?.[1];
  if (override === 'hang') return new Promise(() => underWay--);
  if (override === 'offline') throw new TypeError('Failed to fetch');
  if (override) {
    const { status = override, body = { message: 'Out of order' } } = Object(override);
    return new Response(JSON.stringify(body), { status: Number(status), headers: { 'x-wix-request-id': '1f3c-9a' } });
  }
  const answer = await fetch(input, init);
  if (estimate && url.includes('/estimate-totals') && answer.ok) {
    const told = await answer.json();
    const change = typeof estimate === 'function' ? estimate(told) : estimate;
    return new Response(JSON.stringify({ ...told, ...change }), answer);
  }
  if (!lineStatus || !url.includes('/carts/current') || !answer.ok) return answer;
  const body = await answer.json();
  const [line] = body.cart?.lineItems ?? [];
  if (line) line.availability = { status: lineStatus, quantityAvailable: 2 };
  return new Response(JSON.stringify(body), answer);
};
window.fetch = async (...request) => {
  underWay++;
  try {
    return await respond(...request);
  } finally {
    underWay--;
  }
};

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));

const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
/** When a file has come last. */
let loadedAt = 0;
new PerformanceObserver(() => {
  loadedAt = performance.now();
}).observe({ type: 'resource' });

/** Where things move, so long; where they do not, until nothing has been asked or loaded for a moment. */
async function settle(ms) {
  if (!isStill) return sleep(ms);
  let quietSince = performance.now();
  while (performance.now() - Math.max(quietSince, loadedAt) < QUIET_MS) {
    await sleep(20);
    if (underWay) quietSince = performance.now();
  }
}

/** Presses a part once it exists and is enabled, an add-to-cart button once its product is loaded. */
async function pressPart(selector, part, change = {}) {
  for (let tries = 0; tries < 200; tries++) {
    const host = document.querySelector(selector);
    const found =
      host?.querySelector(`:scope > [slot=${part}]`) ?? host?.shadowRoot?.querySelector(`[part~="${part}"]`);
    const known =
      host?.localName !== 'kiosk-add-to-cart' || host.shadowRoot?.querySelector('[role=group]:not([aria-busy])');
    if (found && known && !found.matches('[aria-busy=true], [aria-disabled=true]')) {
      responses = { ...responses, ...change };
      if (Object.values(change).includes('offline')) Object.defineProperty(navigator, 'onLine', { value: false });
      return found.click();
    }
    await sleep(25);
  }
  throw new Error(`No ${part} in ${selector}`);
}

/** Types into a field once it exists; `{n}` becomes a unique number. */
async function typeInto(selector, id, text) {
  for (let tries = 0; tries < 200; tries++) {
    const host = document.querySelector(selector);
    const field = host?.shadowRoot?.getElementById(id) ?? host?.querySelector(`:scope > input[slot=${id}]`);
    if (field) {
      field.value = text.replace('{n}', String(Date.now()));
      const type = field.localName === 'select' ? 'change' : 'input';
      return field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }
    await sleep(25);
  }
  throw new Error(`No ${id} in ${selector}`);
}

// Trusted markup from gallery-states.js.
document.body.append(document.createRange().createContextualFragment(html));
// The loader does not fetch for hidden forms by itself.
addEventListener('load', async () => {
  const { kiosk } = window;
  await kiosk.ready;
  if (params.get('motion') === 'reduce') stopMotion();
  for (const [selector, part] of pressFirst) await pressPart(selector, part);
  for (const [id, text] of Object.entries(inputs)) await typeInto(inputElement, id, text);
  const leaving = left && document.querySelector(`${inputElement} > [slot=${left}]`);
  leaving?.focus();
  leaving?.blur();
  if (rate) document.querySelector(element).shadowRoot.querySelectorAll('[type=radio]')[rate - 1].click();
  await sleep(50);
  for (const [at, [selector, part]] of presses.entries()) {
    await pressPart(selector, part, at === presses.length - 1 ? lateResponses : {});
    await settle(350);
  }
  for (const [id, text] of Object.entries(inputsAfter)) await typeInto(element, id, text);
  if (cart) kiosk.store.setState(state => ({ cart: { ...state.cart, ...cart } }));
  await customElements.whenDefined(element);
  // Long enough for a drawer to slide in.
  await settle(500);
  if (settleMs) await sleep(settleMs);
  document.documentElement.dataset.ready = '';
});
