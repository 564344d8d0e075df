import type { Host } from './host.ts';

const script = (code: string): string => `<script>${code}</script>`;

/** Pages whose scripts, or those of ten years ago, change what others rely on. */
export const scriptHosts: readonly Host[] = [
  {
    // What is bound into the page for the tests sends its arguments as JSON, too.
    prepare: async tab => tab.addInitScript?.(() => Object.assign(window, { tellOfEvent() {} })),
    name: 'Prototype.js before 1.7: lists and texts have a toJSON of their own',
    head: script(`for (const type of [Array, String, Number, Boolean])
      Object.defineProperty(type.prototype, 'toJSON', { value() { return this instanceof Array ? '[' + this.map(each => JSON.stringify(each)).join(', ') + ']' : '"' + this + '"' }, writable: true, configurable: true });
      Array.prototype.toJSON.call([]);`),
  },
  {
    prepare: async tab => tab.addInitScript?.(() => Object.assign(window, { tellOfEvent() {} })),
    name: 'a toJSON that every object has',
    head: script(
      `Object.defineProperty(Object.prototype, 'toJSON', { value() { return 'theirs' }, writable: true, configurable: true });`,
    ),
  },
  {
    name: 'Prototype.js: methods of lists that are others than the language’s',
    head: script(`Array.from = iterable => { const list = []; for (let at = 0; at < (iterable.length || 0); at++) list.push(iterable[at]); return list };
      Array.prototype.each = function (act) { for (let at = 0; at < this.length; at++) act(this[at]) };
      Array.prototype.first = Array.prototype.last = Array.prototype.compact = function () { return this };
      Element.prototype.select = Element.prototype.update = Element.prototype.observe = function () {};
      Function.prototype.bind = function (self, ...bound) { const fn = this; return function (...rest) { return fn.apply(self, bound.concat(rest)) } };`),
  },
  {
    name: 'MooTools with its old names: window.Event is no constructor of events',
    head: script(`window.Event = function (event) { if (!event || !event.type) throw new Error('no event'); return event };
      Array.prototype.contains = Array.prototype.include = function () { return true }; String.prototype.contains = function () { return true };
      Object.defineProperty(Element.prototype, 'getProperty', { value() {} }); window.$ = window.$$ = () => [];`),
  },
  {
    name: 'jQuery’s noConflict, and other globals of short names',
    head: script(
      `window.$ = window.jQuery = window._ = window.h = window.e = window.t = window.n = window.React = window.preact = window.store = window.app = 'theirs';`,
    ),
  },
  {
    name: 'properties that are found in every list and object',
    head: script(
      `Array.prototype.extra = function () {}; Array.prototype[99] = 'far'; Object.defineProperty(Object.prototype, 'inherited', { value: 'theirs', enumerable: false, writable: true, configurable: true });`,
    ),
  },
  {
    name: 'frozen intrinsics',
    head: script(
      `for (const type of [Object, Array, Function, String, Promise, Map, Set, Error, RegExp, Date]) { Object.freeze(type.prototype); Object.freeze(type) } Object.freeze(JSON); Object.freeze(Math);`,
    ),
  },
  {
    name: 'a fetch that others have wrapped',
    head: script(`const fetched = window.fetch; window.fetch = function (...args) { return new Promise((done, failed) => setTimeout(() => fetched.apply(window, args).then(done, failed), 5)) };
      const opened = XMLHttpRequest.prototype.open; XMLHttpRequest.prototype.open = function (...args) { return opened.apply(this, args) };`),
  },
  {
    name: 'a JSON that writes with blanks',
    head: script(`const write = JSON.stringify; JSON.stringify = (value, replacer) => write(value, replacer, 2);`),
  },
  {
    name: 'shadow roots that the page makes and keeps closed',
    head: script(
      `const attach = Element.prototype.attachShadow; Element.prototype.attachShadow = function (init) { return attach.call(this, init) };`,
    ),
  },
  {
    name: 'elements, events and timers of a library that follows all work',
    head: script(`for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) { const own = window[name]; window[name] = (act, ...rest) => own.call(window, (...given) => act(...given), ...rest) }
      const add = EventTarget.prototype.addEventListener; EventTarget.prototype.addEventListener = function (type, listener, options) { return add.call(this, type, listener, options) };
      const then = Promise.prototype.then; Promise.prototype.then = function (...given) { return then.apply(this, given) };`),
  },
  {
    name: 'another library’s Promise',
    head: script(`const Own = window.Promise; window.Promise = class Later extends Own {};`),
  },
  {
    name: 'a console that is gone',
    head: script(`window.console = undefined;`),
  },
  {
    name: 'a history and a dataLayer that throw',
    head: script(
      `window.dataLayer = { push() { throw new Error('closed') } }; history.pushState = history.replaceState = () => { throw new Error('closed') };`,
    ),
  },
  {
    name: 'storage that throws at each touch',
    head: script(
      `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } });`,
    ),
  },
  {
    name: 'listeners that stop all presses at the document',
    head: script(
      `for (const type of ['click', 'keydown', 'pointerdown', 'focusin', 'submit', 'input', 'change']) document.addEventListener(type, event => event.stopPropagation());`,
    ),
  },
  {
    name: 'a page that moves its elements about',
    after: script(
      `let times = 0; const moved = setInterval(() => { const main = document.querySelector('main'); main.append(main.firstElementChild); if (++times === 12) clearInterval(moved) }, 40);`,
    ),
  },
  {
    name: 'a page that rewrites its content once it is loaded',
    after: script(
      `addEventListener('load', () => { const main = document.querySelector('main'); main.innerHTML = main.innerHTML });`,
    ),
  },
  {
    name: 'a language that the page sets late',
    after: script(`addEventListener('load', () => { document.documentElement.lang = 'en-GB' });`),
  },
];
