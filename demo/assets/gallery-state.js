import { states } from './gallery-states.js';

const query = new URLSearchParams(location.search);
const asked = states[Number(query.get('at'))] ?? states[0];
const {
  element,
  html,
  late = {},
  typed = {},
  after = [],
  rate,
  press = [],
  afterwards = {},
  settle = 0,
  unavailable,
  into = element,
  address = '',
  tag = {},
} = asked;
let { wire = {} } = asked;

document.documentElement.dir = query.get('dir') ?? 'ltr';
document.documentElement.style.colorScheme = query.get('theme') ?? 'light';
if (address) history.replaceState(null, '', `?${address}`);
Object.assign(document.querySelector('script[data-client-id]').dataset, tag);

/** Calls go where they go, but for those that this state wants to hang or fail. */
const { fetch } = window;
window.fetch = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  const fate = Object.entries(wire).find(([path]) => url.includes(path))?.[1];
  if (fate === 'hang') return new Promise(() => {});
  if (fate) {
    const { status = fate, body = { message: 'Out of order' } } = Object(fate);
    return new Response(JSON.stringify(body), { status: Number(status), headers: { 'x-wix-request-id': '1f3c-9a' } });
  }
  const answer = await fetch(input, init);
  if (!unavailable || !url.includes('/carts/current') || !answer.ok) return answer;
  const body = await answer.json();
  const [line] = body.cart?.lineItems ?? [];
  if (line) line.availability = { status: unavailable, quantityAvailable: 2 };
  return new Response(JSON.stringify(body), answer);
};

const wait = ms => new Promise(resolve => setTimeout(resolve, ms));

/** Presses a part when it is there and free; a product's button only once the product is known. */
async function pressPart(selector, part, change = {}) {
  for (let tries = 0; tries < 200; tries++) {
    const host = document.querySelector(selector);
    const found =
      host?.shadowRoot?.querySelector(`[part~="${part}"]`) ?? host?.querySelector(`:scope > [slot=${part}]`);
    const known =
      host?.localName !== 'kiosk-add-to-cart' || host.shadowRoot?.querySelector('[role=group]:not([aria-busy])');
    if (found && known && !found.matches('[aria-busy=true], [aria-disabled=true]')) {
      wire = { ...wire, ...change };
      return found.click();
    }
    await wait(25);
  }
  throw new Error(`No ${part} in ${selector}`);
}

/** Types into a field by its id when it is there; `{n}` is another number each time. */
async function type(selector, id, text) {
  for (let tries = 0; tries < 200; tries++) {
    const host = document.querySelector(selector);
    const field = host?.shadowRoot?.getElementById(id) ?? host?.querySelector(`:scope > input[slot=${id}]`);
    if (field) {
      field.value = text.replace('{n}', String(Date.now()));
      return field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    }
    await wait(25);
  }
  throw new Error(`No ${id} in ${selector}`);
}

// The page's own markup, from the list above it: nobody else's text comes here.
document.body.append(document.createRange().createContextualFragment(html));
// Seeds stand outside the screen, where the loader fetches nothing by itself.
addEventListener('load', async () => {
  const { kiosk } = window;
  await kiosk.ready;
  for (const [selector, part] of after) await pressPart(selector, part);
  for (const [id, text] of Object.entries(typed)) await type(into, id, text);
  if (rate) document.querySelector(element).shadowRoot.querySelectorAll('[type=radio]')[rate - 1].click();
  await wait(50);
  for (const [at, [selector, part]] of press.entries()) {
    await pressPart(selector, part, at === press.length - 1 ? late : {});
    await wait(350);
  }
  for (const [id, text] of Object.entries(afterwards)) await type(element, id, text);
  await customElements.whenDefined(element);
  // An opened drawer has slid in by then.
  await wait(settle + 500);
  document.documentElement.dataset.ready = '';
});
