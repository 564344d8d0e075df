import { expect } from '../engines/engine.ts';
import type { Host } from './host.ts';
import { LANGUAGE, SIZES } from './looks.ts';

const script = (code: string): string => `<script>${code}</script>`;

/** Turns off the reports of events to the driver, which need the page's JSON. */
const withoutTelling: Host['prepare'] = async tab =>
  tab.addInitScript?.(() => Object.assign(window, { tellOfEvent() {} }));

/** Pages whose scripts, current or ten years old, change built-ins, or move and rewrite the elements. */
export const scriptHosts: readonly Host[] = [
  {
    // Functions that the tests bind into the page send their arguments by the page's JSON.
    prepare: withoutTelling,
    tag: '@needs-page-json',
    name: 'Prototype.js before 1.7 adds toJSON to arrays and strings',
    head: script(`for (const type of [Array, String, Number, Boolean])
      Object.defineProperty(type.prototype, 'toJSON', { value() { return this instanceof Array ? '[' + this.map(each => JSON.stringify(each)).join(', ') + ']' : '"' + this + '"' }, writable: true, configurable: true });
      Array.prototype.toJSON.call([]);`),
  },
  {
    prepare: withoutTelling,
    tag: '@needs-page-json',
    name: 'every object inherits a toJSON',
    head: script(
      `Object.defineProperty(Object.prototype, 'toJSON', { value() { return 'theirs' }, writable: true, configurable: true });`,
    ),
  },
  {
    name: 'Prototype.js replaces array methods',
    head: script(`Array.prototype.entries = function () { return this.slice() };
      Array.from = iterable => { const list = []; for (let at = 0; at < (iterable.length || 0); at++) list.push(iterable[at]); return list };
      Array.prototype.each = function (act) { for (let at = 0; at < this.length; at++) act(this[at]) };
      Array.prototype.first = Array.prototype.last = Array.prototype.compact = function () { return this };
      Element.prototype.select = Element.prototype.update = Element.prototype.observe = function () {};
      Function.prototype.bind = function (self, ...bound) { const fn = this; return function (...rest) { return fn.apply(self, bound.concat(rest)) } };`),
  },
  {
    name: 'MooTools replaces window.Event with a function that makes no events',
    head: script(`window.Document = function Document() {};
      Element.prototype.scrollTo = function (x, y) { this.scrollLeft = x; this.scrollTop = y };
      window.Event = function (event) { if (!event || !event.type) throw new Error('no event'); return event };
      Array.prototype.contains = Array.prototype.include = function () { return true }; String.prototype.contains = function () { return true };
      Object.defineProperty(Element.prototype, 'getProperty', { value() {} }); window.$ = window.$$ = () => [];`),
  },
  {
    name: 'the page sets $, jQuery and other short globals',
    head: script(
      `window.$ = window.jQuery = window._ = window.h = window.e = window.t = window.n = window.React = window.preact = window.store = window.app = 'theirs';`,
    ),
  },
  {
    name: 'every array and object inherits further properties',
    tag: '@needs-page-json',
    head: script(
      `Array.prototype.extra = function () {}; Array.prototype[99] = 'far'; Object.prototype.each = function () {}; Object.defineProperty(Object.prototype, 'inherited', { value: 'theirs', enumerable: false, writable: true, configurable: true });`,
    ),
  },
  {
    isSampled: true,
    name: 'all intrinsics are frozen',
    head: script(
      `const names = 'Object Function Array String Number Boolean Symbol BigInt Promise Map Set WeakMap WeakSet WeakRef Error TypeError RangeError RegExp Date JSON Math Reflect Proxy ArrayBuffer DataView Uint8Array Float64Array Intl'.split(' ');
      const met = new Set();
      const harden = it => {
        if (Object(it) !== it || met.has(it) || it === globalThis) return;
        met.add(it);
        for (const key of Reflect.ownKeys(it)) { const { value, get, set } = Reflect.getOwnPropertyDescriptor(it, key); [value, get, set].forEach(harden) }
        harden(Reflect.getPrototypeOf(it));
        Object.freeze(it);
      };
      for (const name of names) harden(globalThis[name]);
      [async () => {}, function* () {}, async function* () {}, [][Symbol.iterator](), new Map().entries(), ''.matchAll(/a/g)].forEach(each => harden(Reflect.getPrototypeOf(each)));`,
    ),
  },
  {
    name: 'fetch and XMLHttpRequest are wrapped',
    head: script(`const fetched = window.fetch; window.fetch = function (...args) { return new Promise((done, failed) => setTimeout(() => fetched.apply(window, args).then(done, failed), 5)) };
      const opened = XMLHttpRequest.prototype.open; XMLHttpRequest.prototype.open = function (...args) { return opened.apply(this, args) };`),
  },
  {
    prepare: withoutTelling,
    tag: '@needs-page-json',
    name: 'JSON.stringify ignores its replacer, and arrays have a toJSON',
    head: script(`const write = JSON.stringify; JSON.stringify = value => write(value);
      Object.defineProperty(Array.prototype, 'toJSON', { value() { return '[' + this.map(each => JSON.stringify(each)).join(', ') + ']' }, writable: true, configurable: true });`),
  },
  {
    name: 'Sugar and core-js add and replace built-in methods',
    head: script(`const add = (type, methods) => { for (const name in methods) Object.defineProperty(type.prototype, name, { value: methods[name], writable: true, configurable: true }) };
      add(Object, { tap() { return this }, merge() { return this }, isEmpty() { return !Object.keys(this).length } });
      add(Array, { first() { return this[0] }, last() { return this[this.length - 1] }, remove() { return this }, add() { return this }, clone() { return this.slice() }, at(n) { return this[n < 0 ? this.length + n : n] },
        flatMap(act, self) { return [].concat(...this.map(act, self)) }, includes(value) { return this.indexOf(value) >= 0 }, toSorted(compare) { return this.slice().sort(compare) } });
      add(String, { first() { return this[0] }, format() { return String(this) }, at(n) { return this[n < 0 ? this.length + n : n] }, replaceAll(from, to) { return this.split(from).join(to) } });
      add(Function, { delay() {}, once() { return this }, memoize() { return this } }); add(Number, { days() { return this * 864e5 }, format() { return String(this) } });
      add(Date, { format() { return '' }, isValid() { return true } }); add(RegExp, { getFlags() { return '' } });
      Object.fromEntries = pairs => { const object = {}; for (const [key, value] of pairs) object[key] = value; return object };`),
  },
  {
    name: 'JSON.stringify always indents',
    head: script(`const write = JSON.stringify; JSON.stringify = (value, replacer) => write(value, replacer, 2);`),
  },
  {
    // The page keeps the closed roots for the test, because no driver can see into them.
    name: 'attachShadow always makes closed shadow roots',
    head: script(
      `const attach = Element.prototype.attachShadow; window.roots = new Map();
      Element.prototype.attachShadow = function (init) { const root = attach.call(this, { ...init, mode: 'closed' }); roots.set(this.localName, root); return root };`,
    ),
    async shop(tab) {
      const press = (tag: string, label: string) =>
        expect
          .poll(() =>
            tab.evaluate(
              ([tag, label]) => {
                const { roots } = window as unknown as { roots: Map<string, ShadowRoot> };
                const controls = [...(roots.get(tag)?.querySelectorAll<HTMLElement>('label, button') ?? [])];
                const found = controls.find(({ textContent }) => textContent.trim() === label);
                found?.click();
                return !!found;
              },
              [tag, label] as const,
            ),
          )
          .toBe(true);
      const text = (tag: string) => () =>
        tab.evaluate(
          tag => (window as unknown as { roots: Map<string, ShadowRoot> }).roots.get(tag)?.textContent ?? '',
          tag,
        );
      await press('kiosk-add-to-cart', 'Sage');
      await press('kiosk-add-to-cart', 'S');
      await press('kiosk-add-to-cart', 'Add to cart');
      await expect.poll(text('kiosk-cart-drawer')).toContain('€18.00');
      await expect.poll(text('kiosk-cart-button')).toContain('1');
      // An element renders again when it is removed and inserted.
      await tab.evaluate(async () => {
        const button = document.querySelector('kiosk-cart-button');
        const next = button?.nextSibling ?? null;
        button?.remove();
        await new Promise(resolve => setTimeout(resolve));
        if (button) document.querySelector('main')?.insertBefore(button, next);
      });
      await expect.poll(text('kiosk-cart-button')).toContain('1');
      await tab.keyboard.press('Escape');
      const isOpen = () => tab.evaluate(() => document.querySelector('kiosk-cart-drawer')?.hasAttribute('open'));
      await expect.poll(isOpen).toBe(false);
    },
  },
  {
    name: 'a library wraps timers, listeners and promises',
    head: script(`for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) { const own = window[name]; window[name] = (act, ...rest) => own.call(window, (...given) => act(...given), ...rest) }
      const add = EventTarget.prototype.addEventListener; EventTarget.prototype.addEventListener = function (type, listener, options) { return add.call(this, type, listener, options) };
      const then = Promise.prototype.then; Promise.prototype.then = function (...given) { return then.apply(this, given) };`),
  },
  {
    name: 'Promise is a subclass of the native Promise',
    head: script(`const Own = window.Promise; window.Promise = class Later extends Own {};`),
  },
  {
    name: 'console is undefined',
    head: script(`window.console = undefined;`),
  },
  {
    name: 'history and dataLayer throw',
    attributes: { 'data-analytics': 'datalayer' },
    head: script(
      `window.dataLayer = { push() { throw new Error('closed') } }; history.pushState = history.replaceState = () => { throw new Error('closed') };`,
    ),
  },
  {
    name: 'storage throws on every access',
    head: script(
      `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } });`,
    ),
  },
  {
    name: 'listeners stop the propagation of all input events at the document',
    head: script(
      `for (const type of ['click', 'keydown', 'pointerdown', 'focusin', 'submit', 'input', 'change']) document.addEventListener(type, event => event.stopPropagation());`,
    ),
  },
  {
    name: 'a script moves the elements repeatedly',
    after: script(
      `let times = 0; const moved = setInterval(() => { const main = document.querySelector('main'); main.append(main.firstElementChild); if (++times === 2 * main.children.length) clearInterval(moved) }, 40);`,
    ),
    rewrites: true,
  },
  {
    name: 'a translator wraps the texts of the page',
    act: tab =>
      tab.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) found.push(texts.currentNode as Text);
        for (const text of found) {
          const font = document.createElement('font');
          text.replaceWith(font);
          font.append(text.cloneNode());
        }
        // Renders another view with other texts, and then the first view again.
        const login = document.querySelector('kiosk-member-login');
        login?.setAttribute('view', 'register');
        return new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))).then(
          () => login?.setAttribute('view', 'login'),
        );
      }),
    rewrites: true,
  },
  {
    name: 'a script rewrites the content after the load',
    after: script(
      `addEventListener('load', () => { const main = document.querySelector('main'); main.innerHTML = main.innerHTML }, { once: true });`,
    ),
    rewrites: true,
  },
  {
    name: 'a script sets the language after the load',
    after: script(`addEventListener('load', () => { document.documentElement.lang = 'en-GB' }, { once: true });`),
    except: [LANGUAGE, SIZES],
    rewrites: true,
  },
];
