// @vitest-environment document
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerTags } from '../app/start/registry.ts';
import { pageLanguage } from '../i18n/messages.ts';
import { useStore } from '../ui/useStore.ts';
import { flag, oneOf, positiveInteger, text } from './attributes.ts';
import type { WidgetHost, WidgetProps } from './host.ts';
import { openPage, statesOf, textOf } from './testing/page.ts';
import { useHostStates } from './useHostStates.ts';
import { widget } from './widget.ts';

const attributes = { 'first-name': text, loud: flag, times: positiveInteger(1), tone: oneOf('plain', 'warm') };
const effects: string[] = [];

function Probe({
  app,
  firstName,
  loud,
  times,
  tone,
  locale,
  activations,
  connections,
}: WidgetProps<typeof attributes>) {
  const role = useStore(app.store, ({ member }) => member.role);
  useLayoutEffect(() => {
    effects.push('mounted');
    return () => void effects.push('unmounted');
  }, []);
  return <p>{[firstName, loud ? 'loud' : 'quiet', times, tone, locale, role, activations, connections].join(' ')}</p>;
}

const ProbeElement = widget({ tag: 'kiosk-probe', attributes, component: Probe, styles: '' });
type Probing = InstanceType<typeof ProbeElement>;

let page: Awaited<ReturnType<typeof openPage>>;
const createProbe = () => document.createElement('kiosk-probe') as Probing;
const app = () => page.registry()?.apps.get('demo-client');

beforeEach(async () => {
  page = await openPage();
  ProbeElement.define();
});

afterEach(async () => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
  await new Promise(resolve => setTimeout(resolve));
  effects.length = 0;
});

test('properties set before the class was defined become attributes', async () => {
  const early = Object.assign(document.createElement('kiosk-late'), { firstName: 'Ada', loud: true });
  document.body.append(early);
  widget({ tag: 'kiosk-late', attributes, component: Probe, styles: '' }).define();
  customElements.upgrade(early);
  expect(early.getAttribute('first-name')).toBe('Ada');
  expect(early.hasAttribute('loud')).toBe(true);
  expect(Object.keys(early)).not.toContain('firstName');
  await vi.waitFor(() => expect(textOf(early)).toContain('Ada loud 1 plain'));
});

test('a property that is set to undefined or null removes its attribute', () => {
  const element = createProbe();
  for (const nothing of [undefined, null]) {
    Object.assign(element, { firstName: 'Ada', loud: true, times: 3, tone: 'warm' });
    expect(element.getAttributeNames().sort()).toEqual(['first-name', 'loud', 'times', 'tone']);
    Object.assign(element, { firstName: nothing, loud: nothing, times: nothing, tone: nothing });
    expect(element.getAttributeNames()).toEqual([]);
  }
});

test('a component gets its attributes as props, and defaults for invalid ones', async () => {
  const element = page.show('<kiosk-probe first-name="Ada" times="3" tone="warm" locale="de"></kiosk-probe>');
  await vi.waitFor(() => expect(textOf(element)).toBe('Ada quiet 3 warm de none 0 0'));
  for (const nonsense of ['0', '-1', '1e9', 'abc', '', ' ', '2.5', '100001']) {
    element.setAttribute('times', nonsense);
    element.setAttribute('tone', nonsense);
    await vi.waitFor(() => expect(textOf(element)).toContain('quiet 1 plain'));
  }
});

test('an element trims blanks around the text of an attribute', async () => {
  const element = page.show('<kiosk-probe first-name="\u00a0 Ada Lovelace \n"></kiosk-probe>') as Probing;
  await vi.waitFor(() => expect(textOf(element)).toMatch(/^Ada Lovelace quiet/));
  expect(element.firstName).toBe('Ada Lovelace');
});

test('an element follows the nearest lang attribute when a script changes it', async () => {
  document.documentElement.lang = 'en-GB';
  const element = page.show('<kiosk-probe></kiosk-probe>');
  const fixed = page.show('<kiosk-probe locale="fr"></kiosk-probe>');
  await vi.waitFor(() => expect(textOf(element)).toContain('en-GB'));
  document.documentElement.lang = 'de';
  await vi.waitFor(() => expect(textOf(element)).toContain(' de '));
  document.body.lang = 'sv';
  await vi.waitFor(() => expect(textOf(element)).toContain(' sv '));
  document.body.removeAttribute('lang');
  await vi.waitFor(() => expect(textOf(element)).toContain(' de '));
  expect(textOf(fixed)).toContain(' fr ');
});

test('an element’s locale wins over the script tag’s, the tag’s over the page’s', async () => {
  document.documentElement.lang = 'de';
  (document.querySelector('script[data-client-id]') as HTMLElement).dataset.locale = 'fr';
  const [own, tagged] = [
    page.show('<kiosk-probe locale="sv"></kiosk-probe>'),
    page.show('<kiosk-probe></kiosk-probe>'),
  ];
  await vi.waitFor(() => expect(textOf(own)).toContain(' sv '));
  await vi.waitFor(() => expect(textOf(tagged)).toContain(' fr '));
});

test('an element in a shadow root uses the language of the page', async () => {
  document.documentElement.lang = 'de';
  const around = page.show('<div></div>');
  const element = createProbe();
  around.attachShadow({ mode: 'open' }).append(element);
  await vi.waitFor(() => expect(textOf(element)).toContain(' de '));
});

test('a removed element stops following changes of the language', async () => {
  const elements = [createProbe(), createProbe()];
  document.body.append(...elements);
  await vi.waitFor(() => expect(elements.map(textOf)).not.toContain(''));
  const drawn = pageLanguage.renders.size;
  for (const element of elements) element.remove();
  await new Promise(resolve => setTimeout(resolve));
  expect(pageLanguage.renders.size).toBe(drawn - 2);
});

test('define() emits kiosk:ready on the document and on the window', async () => {
  Reflect.deleteProperty(globalThis, Symbol.for('kiosk'));
  const heard: string[] = [];
  const listeners = { window: () => heard.push('window'), document: () => heard.push('document') };
  addEventListener('kiosk:ready', listeners.window);
  document.addEventListener('kiosk:ready', listeners.document);
  ProbeElement.define();
  await vi.waitFor(() => expect(heard).toEqual(['document', 'window']));
  removeEventListener('kiosk:ready', listeners.window);
  document.removeEventListener('kiosk:ready', listeners.document);
});

test('an element renders changed attributes after the script that sets them', async () => {
  const element = page.show('<kiosk-probe></kiosk-probe>') as Probing;
  element.firstName = 'Grace';
  element.loud = true;
  expect(textOf(element)).not.toContain('Grace');
  await vi.waitFor(() => expect(textOf(element)).toContain('Grace loud'));
});

test('an element keeps its component when moved, and passes the number of moves', async () => {
  const element = page.show('<kiosk-probe></kiosk-probe>');
  await vi.waitFor(() => expect(effects).toEqual(['mounted']));
  const rendered = element.shadowRoot?.querySelector('p');
  document.body.appendChild(document.createElement('section')).append(element);
  await vi.waitFor(() => expect(textOf(element)).toMatch(/ 1$/));
  expect(element.shadowRoot?.querySelector('p')).toBe(rendered);
  expect(effects).toEqual(['mounted']);
});

test('an element renders again, with its styles, after it was in another document', async () => {
  const probe = createProbe();
  document.body.append(probe);
  await vi.waitFor(() => expect(textOf(probe)).toContain('quiet'));
  const sheets = probe.shadowRoot?.adoptedStyleSheets.length;
  document.implementation.createHTMLDocument('').body.append(probe);
  // A browser removes the sheets when another document adopts the element.
  if (probe.shadowRoot) probe.shadowRoot.adoptedStyleSheets = [];
  (probe as unknown as { adoptedCallback(): void }).adoptedCallback();
  document.body.append(probe);
  await vi.waitFor(() => expect(textOf(probe)).toContain('quiet'));
  expect(probe.shadowRoot?.adoptedStyleSheets).toHaveLength(sheets ?? 0);
  expect(sheets).toBe(2);
});

test('a removed element unsubscribes from the store, however often it comes back', async () => {
  const element = page.show('<kiosk-probe></kiosk-probe>');
  const shop = app();
  if (!shop) throw new Error('the page has no shop');
  // The cache for the next page stays subscribed.
  await vi.waitFor(() => expect(shop.parts.isServed).toBe(true));
  let subscriptions = 0;
  const { subscribe } = shop.store;
  shop.store.subscribe = listener => {
    subscriptions++;
    const unsubscribe = subscribe(listener);
    return () => {
      subscriptions--;
      unsubscribe();
    };
  };
  element.remove();
  await new Promise(resolve => setTimeout(resolve));
  for (let turn = 0; turn < 3; turn++) {
    document.body.append(element);
    await vi.waitFor(() => expect(subscriptions).toBe(1));
    element.remove();
    await vi.waitFor(() => expect(subscriptions).toBe(0));
  }
  shop.store.setState({ member: { role: 'visitor' } });
  expect(element.shadowRoot?.textContent).toBe('');
});

test('without a configuration an element shows its fallback until a tag is registered', async () => {
  const tag = document.querySelector('script[data-client-id]') as HTMLElement;
  tag.remove();
  page.registry()?.tags.clear();
  const element = page.show('<kiosk-probe><a slot="fallback" href="/shop">The shop</a></kiosk-probe>');
  const registry = page.registry();
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('slot')?.name).toBe('fallback'));
  document.head.append(tag);
  if (registry) registerTags(registry);
  await vi.waitFor(() => expect(textOf(element)).toContain('quiet'));
  expect(registry?.waiting.size).toBe(0);
});

test('an element shows its children until it renders', async () => {
  const element = page.show('<kiosk-probe><a slot="fallback" href="/shop">The shop</a></kiosk-probe>');
  expect(element.shadowRoot).toBeNull();
  await vi.waitFor(() => expect(textOf(element)).toContain('quiet'));
  expect(element.shadowRoot?.querySelector('slot')).toBeNull();
});

test('an immediate element shows its fallback until the first render', async () => {
  widget({ tag: 'kiosk-instant', attributes, immediate: true, component: Probe, styles: '' }).define();
  const element = page.show('<kiosk-instant><a slot="fallback" href="/shop">The shop</a></kiosk-instant>');
  expect(textOf(element)).toBe('');
  // React renders the fallback and the component in one later task.
  if (import.meta.env.MODE !== 'react') expect(element.shadowRoot?.querySelector('slot')?.name).toBe('fallback');
  await vi.waitFor(() => expect(textOf(element)).toContain('quiet'));
  expect(element.shadowRoot?.querySelector('slot')).toBeNull();
});

test('an element removed while it waits for its configuration stops waiting', async () => {
  document.querySelector('script[data-client-id]')?.remove();
  const element = page.show('<kiosk-probe client-id="unknown"></kiosk-probe>');
  await vi.waitFor(() => expect(page.registry()?.waiting.size).toBe(1));
  element.remove();
  await vi.waitFor(() => expect(page.registry()?.waiting.size).toBe(0));
});

test('another client-id mounts a new component', async () => {
  const other = document.createElement('script');
  Object.assign(other.dataset, { clientId: 'other-client', apiHost: 'http://api.test', storage: 'memory' });
  other.type = 'text/plain';
  document.head.append(other);
  const registry = page.registry();
  if (registry) registerTags(registry);
  const element = page.show('<kiosk-probe></kiosk-probe>') as Probing;
  await vi.waitFor(() => expect(effects).toEqual(['mounted']));
  element.clientId = 'other-client';
  await vi.waitFor(() => expect(effects).toEqual(['mounted', 'unmounted', 'mounted']));
  expect([...(registry?.apps.keys() ?? [])]).toEqual(['demo-client', 'other-client']);
});

test('a component gets an early click once, but not an early click of a minute ago', async () => {
  document.body.append(createProbe());
  const registry = page.registry();
  const [fresh, old] = [createProbe(), createProbe()];
  registry?.clicks.set(fresh, Date.now());
  registry?.clicks.set(old, Date.now() - 60_000);
  document.body.append(fresh, old);
  await vi.waitFor(() => expect([textOf(fresh), textOf(old)].map(text => text.slice(-3))).toEqual(['1 0', '0 0']));
  fresh.firstName = 'Ada';
  await vi.waitFor(() => expect(textOf(fresh)).toMatch(/^Ada .* 1 0$/));
});

test('an element whose component throws emits kiosk:error, shows a notice, can retry', async () => {
  let broken = true;
  const Fragile = () => {
    if (broken) throw new Error('out of glue');
    return <p>whole</p>;
  };
  widget({ tag: 'kiosk-fragile', attributes: {}, component: Fragile, styles: '' }).define();
  const errors: CustomEvent[] = [];
  const listen = (event: Event) => void errors.push(event as CustomEvent);
  document.addEventListener('kiosk:error', listen);
  const { error } = console;
  console.error = () => undefined;
  const element = page.show('<kiosk-fragile><b slot="fallback">Call us</b></kiosk-fragile>');
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  console.error = error;
  document.removeEventListener('kiosk:error', listen);
  expect(errors[0]?.detail).toMatchObject({ code: 'broken', message: 'out of glue' });
  expect(statesOf(element)).toEqual(['error']);
  expect(element.shadowRoot?.querySelector('slot[name=fallback]')).not.toBeNull();
  broken = false;
  errors[0]?.detail.retry();
  await vi.waitFor(() => expect(textOf(element)).toBe('whole'));

  broken = true;
  console.error = () => undefined;
  const bare = page.show('<kiosk-fragile></kiosk-fragile>');
  // The notice is inside the slot, so that the page's own content replaces it.
  const notice = () => bare.shadowRoot?.querySelector('slot[name=fallback] > [role=alert]');
  await vi.waitFor(() => expect(notice()?.textContent).toMatch(/failed on our side.*Try again$/));
  console.error = error;
  expect(notice()?.textContent).not.toContain('glue');
  broken = false;
  notice()?.querySelector('button')?.click();
  await vi.waitFor(() => expect(textOf(bare)).toBe('whole'));
});

test('an early click does not count after a change of client-id', async () => {
  const other = document.createElement('script');
  Object.assign(other.dataset, { clientId: 'other-client', apiHost: 'http://api.test', storage: 'memory' });
  other.type = 'text/plain';
  document.head.append(other);
  const registry = page.registry();
  if (registry) registerTags(registry);
  const element = createProbe();
  registry?.clicks.set(element, Date.now());
  document.body.append(element);
  await vi.waitFor(() => expect(textOf(element)).toMatch(/ 1 0$/));
  element.clientId = 'other-client';
  await vi.waitFor(() => expect(textOf(element)).toMatch(/ 0 0$/));
});

test('reflect() replaces the states, and whitespace between tags fills no slot', () => {
  const element = page.show('<kiosk-probe> <b slot="extra">!</b> </kiosk-probe>') as Probing;
  element.reflect(['busy', 'error']);
  element.reflect(['error']);
  expect(statesOf(element)).toEqual(['error']);
  expect([element.hasSlotted(''), element.hasSlotted('extra'), element.hasSlotted('other')]).toEqual([
    false,
    true,
    false,
  ]);
  element.append('words');
  expect(element.hasSlotted('')).toBe(true);
});

test('an element has the loading state until its component sets another state', async () => {
  const Settled = ({ host }: { readonly host: WidgetHost }) => {
    useHostStates(host, { empty: true });
    return <i>drawn</i>;
  };
  widget({ tag: 'kiosk-settled', attributes: {}, component: Settled, styles: '' }).define();
  const element = page.show('<kiosk-settled></kiosk-settled>');
  expect(statesOf(element)).toEqual(['loading']);
  await vi.waitFor(() => expect(textOf(element)).toBe('drawn'));
  expect(statesOf(element)).toEqual(['empty']);
  element.remove();
  await new Promise(resolve => setTimeout(resolve));
  document.body.append(element);
  expect(statesOf(element)).toEqual(['loading']);
});

test('an element renders again when the page changes children, their slots or text', async () => {
  const Filled = ({ host }: { readonly host: WidgetHost }) => (
    <p>{['', 'extra'].filter(slot => host.hasSlotted(slot)).map(slot => slot || 'words')}</p>
  );
  widget({ tag: 'kiosk-filled', attributes: {}, component: Filled, styles: '' }).define();
  const element = page.show('<kiosk-filled></kiosk-filled>');
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('p')).not.toBeNull());
  const [words, extra] = [document.createTextNode(' '), document.createElement('b')];
  element.append(words, extra);
  extra.slot = 'other';
  words.data = 'Buy';
  await vi.waitFor(() => expect(textOf(element)).toBe('words'));
  words.remove();
  await vi.waitFor(() => expect(textOf(element)).toBe(''));
  extra.slot = 'extra';
  await vi.waitFor(() => expect(textOf(element)).toBe('extra'));
});

test('an outer element renders again when the slot of a nested element changes', async () => {
  const Holding = ({ host }: { readonly host: WidgetHost }) => <p>{host.hasSlotted('extra') ? 'held' : 'empty'}</p>;
  widget({ tag: 'kiosk-holding', attributes: {}, component: Holding, styles: '' }).define();
  const outer = page.show('<kiosk-holding><kiosk-holding></kiosk-holding></kiosk-holding>');
  const inner = outer.firstElementChild as HTMLElement;
  await vi.waitFor(() => expect([outer, inner].map(textOf)).toEqual(['empty', 'empty']));
  inner.slot = 'extra';
  await vi.waitFor(() => expect(textOf(outer)).toBe('held'));
  expect(textOf(inner)).toBe('empty');
});

test('define() keeps an element that is already defined', () => {
  ProbeElement.define();
  widget({ tag: 'kiosk-probe', attributes: {}, component: () => <i>another</i>, styles: '' }).define();
  expect(customElements.get('kiosk-probe')).toBe(ProbeElement);
});

test.each([
  '<br>',
  '<noscript>Needs JavaScript</noscript>',
  '<link rel="x"><style></style><script type="text/plain"></script><template>a</template>',
  '<span hidden>Buy</span>',
  '<p></p>',
  '<p>&nbsp;<br></p><wbr>',
  '<span> </span>',
  ' <kiosk-cart-button></kiosk-cart-button> <!-- a -->',
])('hasSlotted() is false for an element with %s', html => {
  const element = page.show(`<kiosk-probe>${html}</kiosk-probe>`) as unknown as WidgetHost;
  expect(element.hasSlotted('')).toBe(false);
});

test.each([
  '<i class="icon"></i>',
  '<span class="icon"></span>',
  '<p><i></i></p>',
  '<svg></svg>',
  '<img alt="">',
  '<p>Buy</p>',
  '<p><img alt=""></p>',
  '<br>Buy',
  '<brand-logo></brand-logo>',
])('hasSlotted() is true for an element with %s', html => {
  const element = page.show(`<kiosk-probe>${html}</kiosk-probe>`) as unknown as WidgetHost;
  expect(element.hasSlotted('')).toBe(true);
});
