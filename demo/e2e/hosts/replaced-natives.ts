/** The native methods that the built code calls. Static methods are under their owner, others under its prototype. */
export const CALLED: Readonly<Record<string, string>> = {
  Array: 'isArray',
  'Array.prototype':
    'at entries every filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf map push reduce reverse shift slice some sort splice toReversed toSorted toSpliced toString values',
  Date: 'now parse',
  'Date.prototype': 'toISOString toJSON toString',
  'Document.prototype':
    'append clear close createElement createElementNS createTextNode elementFromPoint getElementById moveBefore open querySelector querySelectorAll replaceChildren write',
  'Element.prototype':
    'append attachShadow checkVisibility closest getAttribute getAttributeNames getBoundingClientRect hasAttribute matches moveBefore querySelector querySelectorAll remove removeAttribute replaceChildren scroll scrollBy scrollIntoView setAttribute toggleAttribute',
  'Event.prototype': 'composedPath preventDefault stopPropagation',
  'EventTarget.prototype': 'addEventListener dispatchEvent removeEventListener',
  'Function.prototype': 'call toString',
  'HTMLElement.prototype': 'attachInternals focus hidePopover showPopover togglePopover',
  JSON: 'parse',
  'Map.prototype': 'clear delete entries forEach get has keys set values',
  'Node.prototype': 'appendChild compareDocumentPosition contains getRootNode insertBefore normalize',
  Number: 'isFinite isInteger isNaN isSafeInteger parseFloat parseInt',
  'Number.prototype': 'toFixed toString',
  Object:
    'assign create defineProperties defineProperty entries fromEntries getOwnPropertyDescriptors getPrototypeOf hasOwn is keys values',
  'Object.prototype': 'toString',
  Promise: 'all race resolve',
  'Promise.prototype': 'catch finally then',
  'RegExp.prototype': 'exec test toString',
  'Set.prototype': 'add clear delete entries forEach has keys values',
  String: 'fromCharCode fromCodePoint',
  'String.prototype':
    'at charCodeAt codePointAt endsWith includes indexOf lastIndexOf localeCompare match normalize repeat replace replaceAll slice split startsWith toLowerCase toString toUpperCase trim',
  Symbol: 'for',
  'WeakMap.prototype': 'delete get has set',
  'WeakSet.prototype': 'add delete has',
};

/** A page script that replaces or extends native functions. `name` says what the script imitates. */
interface Replacement {
  readonly name: string;
  readonly code: string;
}

/** Each adds an enumerable property to a built-in prototype, as early versions of many libraries do. */
const siblings: readonly Replacement[] = [
  'Array',
  'Object',
  'String',
  'Map',
  'Set',
  'Promise',
  'Function',
  'Number',
  'Date',
  'RegExp',
  'Node',
  'Element',
  'HTMLElement',
  'Document',
  'Event',
  'EventTarget',
].map(owner => ({
  name: `an enumerable property in ${owner}.prototype`,
  code: `${owner}.prototype.theirs = function () { return 'theirs' };`,
}));

const replace = (name: string, code: string): Replacement => ({ name, code });
/** The loop of Prototype.js over arrays. Its callbacks receive an item and its index, but not the array. */
const EACH = `const walk = (list, act) => { for (let at = 0, length = list.length; at < length; at++) act(list[at], at) };`;

/** The replacements that old libraries are known for. */
const known: readonly Replacement[] = [
  replace(
    'Prototype.js 1.6: Object.keys and Object.values with inherited names',
    `Object.keys = object => { const all = []; for (const name in object) all.push(name); return all }; Object.values = object => { const all = []; for (const name in object) all.push(object[name]); return all };`,
  ),
  replace(
    'Prototype.js 1.6: array methods based on each',
    `${EACH}
    Object.assign(Array.prototype, {
      each(act) { walk(this, act); return this },
      forEach(act, self) { walk(this, (item, at) => act.call(self, item, at)) },
      map(act, self) { const all = []; walk(this, (item, at) => all.push(act ? act.call(self, item, at) : item)); return all },
      filter(act, self) { const all = []; walk(this, (item, at) => { if (act.call(self, item, at)) all.push(item) }); return all },
      some(act, self) { let found = false; walk(this, (item, at) => { found = found || !!(act ? act.call(self, item, at) : item) }); return found },
      every(act, self) { let all = true; walk(this, (item, at) => { all = all && !!(act ? act.call(self, item, at) : item) }); return all },
      find(act, self) { let found; let is; walk(this, (item, at) => { if (!is && act.call(self, item, at)) { is = true; found = item } }); return found },
      include(item) { return this.indexOf(item) !== -1 }, indexOf(item, from) { for (let at = from || 0; at < this.length; at++) if (this[at] === item) return at; return -1 },
      first() { return this[0] }, last() { return this[this.length - 1] }, compact() { return this }, flatten() { return this }, size() { return this.length }, clear() { this.length = 0; return this },
    });`,
  ),
  replace(
    'Prototype.js: further methods of elements',
    `const own = {}; for (const name of 'show hide toggle visible update replace insert wrap select adjacent up down previous next siblings descendants ancestors immediateDescendants childElements observe stopObserving fire readAttribute writeAttribute getHeight getWidth classNames hasClassName addClassName removeClassName toggleClassName empty cleanWhitespace absolutize relativize setOpacity getOpacity setStyle getStyle identify store retrieve purge clone match getDimensions makePositioned undoPositioned makeClipping clonePosition viewportOffset firstDescendant recursivelyCollect inspect'.split(' ')) own[name] = function () { return this };
    Object.assign(HTMLElement.prototype, own); HTMLElement.prototype.scrollTo = function () { window.scrollTo(0, 0); return this }; HTMLElement.prototype.remove = function () { this.parentNode.removeChild(this); return this };`,
  ),
  replace(
    'a JSON.parse that turns date texts into dates',
    `const parse = JSON.parse; JSON.parse = (text, revive) => parse(text, (key, value) => typeof value === 'string' && /^\\d{4}-\\d\\d-\\d\\dT/.test(value) ? new Date(value) : revive ? revive(key, value) : value);`,
  ),
  replace(
    'Prototype.js 1.6: an Array.prototype.reduce that returns the array',
    `Array.prototype.reduce = function () { return this.length > 1 ? this : this[0] };`,
  ),
  replace(
    'Prototype.js: Array.prototype.toJSON',
    `Array.prototype.toJSON = function () { return '[' + this.map(each => JSON.stringify(each)).join(', ') + ']' };`,
  ),
  replace(
    'Prototype.js: String.prototype.toJSON',
    `String.prototype.toJSON = function () { return '"' + this + '"' };`,
  ),
  replace(
    'Prototype.js: Date.prototype.toJSON with quotes',
    `Date.prototype.toJSON = function () { return '"' + this.toISOString() + '"' };`,
  ),
  replace(
    'Prototype.js: Object.toJSON and Hash',
    `Object.toJSON = JSON.stringify; window.Hash = function (object) { this.object = object }; window.$H = object => new Hash(object); window.$A = list => [].slice.call(list);`,
  ),
  replace(
    'Prototype.js: Array.from',
    `Array.from = function (list) { if (!list) return []; let length = list.length || 0; const all = new Array(length); while (length--) all[length] = list[length]; return all };`,
  ),
  replace(
    'MooTools: Array.from',
    `Array.from = item => item == null ? [] : typeof item.length == 'number' && typeof item != 'string' ? [].slice.call(item) : [item];`,
  ),
  replace(
    'Prototype.js 1.7: an Object.keys that throws for primitives',
    `const keys = Object.keys; Object.keys = object => { if (Object(object) !== object) throw new TypeError(); return keys(object) };`,
  ),
  replace(
    'a shim of Object.entries that includes inherited properties',
    `Object.entries = object => { const all = []; for (const name in object) all.push([name, object[name]]); return all };`,
  ),
  replace(
    'a shim of Object.assign that copies inherited properties',
    `Object.assign = function (target, ...sources) { for (const source of sources) for (const name in source) target[name] = source[name]; return target };`,
  ),
  replace(
    'a shim of Object.fromEntries for arrays only',
    `Object.fromEntries = pairs => { const all = {}; for (let at = 0; at < pairs.length; at++) all[pairs[at][0]] = pairs[at][1]; return all };`,
  ),
  replace(
    'Prototype.js: an entries that returns a copy of the array',
    `Array.prototype.entries = Array.prototype.toArray = Array.prototype.clone = function () { return this.slice() };`,
  ),
  replace(
    'Prototype.js: reverse(inline)',
    `const reverse = Array.prototype.reverse; Array.prototype._reverse = reverse; Array.prototype.reverse = function (inline) { return (inline === false ? this.slice() : this)._reverse() };`,
  ),
  replace(
    'an includes of arrays and of strings by indexOf',
    `Array.prototype.includes = function (item) { return this.indexOf(item) > -1 }; String.prototype.includes = function (text) { return this.indexOf(text) > -1 };`,
  ),
  replace(
    'a String.prototype.includes that takes a regular expression',
    `String.prototype.includes = function (pattern) { return new RegExp(pattern).test(this) };`,
  ),
  replace(
    'a flat that flattens all levels',
    `Array.prototype.flat = function flatten() { return this.reduce((all, item) => all.concat(Array.isArray(item) ? flatten.call(item) : item), []) };`,
  ),
  replace(
    'Sugar 1: an at that wraps around, and a find that takes values',
    `Array.prototype.at = function (at) { return this[((at % this.length) + this.length) % this.length] }; const find = Array.prototype.find; Array.prototype.find = function (what, self) { return find.call(this, typeof what === 'function' ? what : item => item === what, self) };`,
  ),
  replace(
    'Sugar 1: further methods of arrays, strings and numbers',
    `Object.assign(Array.prototype, { add() { return this }, average() { return 0 }, count() { return this.length }, exclude() { return this }, from() { return this }, groupBy() { return {} }, isEmpty() { return !this.length }, max() { return this[0] }, min() { return this[0] }, sum() { return 0 }, zip() { return this }, remove() { return this }, to() { return this }, union() { return this }, unique() { return this } });
    Object.assign(String.prototype, { first() { return this[0] }, from() { return this }, to() { return this }, each() { return [...this] }, has() { return true }, add() { return this }, remove() { return this }, format() { return this }, at(at) { return this.charAt(at < 0 ? this.length + at : at) } });
    Object.assign(Number.prototype, { abs() { return Math.abs(this) }, round() { return Math.round(this) }, format() { return '' + this }, times() {} });`,
  ),
  replace(
    'es5-shim: toISOString, now and parse of dates',
    `Date.now = () => new Date().getTime(); const parse = Date.parse; Date.parse = text => parse(text); const iso = Date.prototype.toISOString; Date.prototype.toISOString = function () { if (!isFinite(this)) throw new RangeError('Date.prototype.toISOString called on non-finite value.'); return iso.call(this) };`,
  ),
  replace(
    'es5-shim: a Date that wraps the browser’s',
    `const Own = Date; window.Date = function Date(...given) { if (!(this instanceof Own)) return Own.apply(this, given); const date = new Own(...given); Object.setPrototypeOf(date, window.Date.prototype); return date }; Object.setPrototypeOf(Date, Own); Date.prototype = Object.create(Own.prototype, { constructor: { value: Date } }); Date.now = Own.now; Date.parse = Own.parse; Date.UTC = Own.UTC;`,
  ),
  replace(
    'es5-shim: Function.prototype.bind',
    `Function.prototype.bind = function (self, ...bound) { const act = this; function Bound(...rest) { return act.apply(this instanceof Bound ? this : self, bound.concat(rest)) } if (act.prototype) Bound.prototype = Object.create(act.prototype); return Bound };`,
  ),
  replace(
    'MooTools 1.2: a Function.prototype.bind that takes an array',
    `Function.prototype.bind = function (self, given) { const act = this; return function (...own) { return act.apply(self, given === undefined ? own : Array.isArray(given) ? given : [given]) } }; Function.prototype.delay = Function.prototype.pass = Function.prototype.extend = Function.prototype.implement = function () { return this };`,
  ),
  replace(
    'MooTools: further methods of strings, numbers and Object',
    `String.prototype.contains = String.prototype.test = function () { return true }; String.prototype.clean = function () { return this.replace(/\\s+/g, ' ').trim() }; Number.prototype.limit = Number.prototype.times = function () { return this }; Object.append = Object.assign; Object.each = function () {}; Object.merge = Object.assign; Object.clone = it => it; window.$$ = () => []; window.$ = () => null;`,
  ),
  replace(
    'MooTools: its own constructors Element and Document',
    `const OwnElement = window.Element; window.Element = function (tag) { return document.createElement(tag) }; window.Element.prototype = OwnElement.prototype; window.Document = function () {}; window.Window = function () {};`,
  ),
  replace(
    'MooTools: Event and Class',
    `window.Event = function (event) { if (!event || !event.type) throw new Error('no event'); return event }; window.Class = function () {};`,
  ),
  replace(
    'MooTools: further methods of elements',
    `const own = {}; for (const name of 'set get erase match inject grab adopt appendText dispose clone wraps empty destroy hasClass addClass removeClass toggleClass getProperty setProperty getElements getElement getParent getChildren getFirst getLast getNext addEvent removeEvent fireEvent setStyle getStyle tween morph fade highlight show hide toggle isDisplayed swapClass getSize getScroll getCoordinates measure pin position'.split(' ')) own[name] = function () { return this };
    Object.assign(Element.prototype, own); Object.assign(Document.prototype, { id: () => null, newElement: tag => document.createElement(tag), getElement: () => null, getElements: () => [] });`,
  ),
  replace(
    'shims of matches, closest and remove',
    `Element.prototype.matches = function (selector) { return [...(this.getRootNode().querySelectorAll?.(selector) ?? [])].indexOf(this) > -1 }; Element.prototype.closest = function (selector) { let at = this; while (at && at.nodeType === 1) { if (at.matches(selector)) return at; at = at.parentNode } return null }; Element.prototype.remove = function () { if (this.parentNode) this.parentNode.removeChild(this) };`,
  ),
  replace(
    'shims of append, prepend, replaceChildren and toggleAttribute',
    `const fill = (at, nodes) => { for (const node of nodes) at.appendChild(typeof node === 'object' ? node : document.createTextNode(node)) };
    for (const type of [Element, Document, DocumentFragment]) { type.prototype.append = function (...nodes) { fill(this, nodes) }; type.prototype.replaceChildren = function (...nodes) { while (this.firstChild) this.removeChild(this.firstChild); fill(this, nodes) } }
    Element.prototype.toggleAttribute = function (name, force) { const is = force ?? !this.hasAttribute(name); if (is) this.setAttribute(name, ''); else this.removeAttribute(name); return is };`,
  ),
  replace(
    'a Document.prototype.querySelectorAll that returns an array',
    `const all = Document.prototype.querySelectorAll; Document.prototype.querySelectorAll = function (selector) { return [...all.call(this, selector)] };`,
  ),
  replace(
    'query methods of document that return null',
    `document.querySelectorAll = document.querySelector = document.getElementById = () => null; document.createElement = document.createElement.bind(document);`,
  ),
  replace(
    'document.createElement, wrapped as by a recorder',
    `const create = Document.prototype.createElement; Document.prototype.createElement = function (name, options) { return create.call(this, name, options) };`,
  ),
  replace(
    'core-js 2: its own Promise',
    `const Own = window.Promise; const start = own => function Promise(run) { if (!(this instanceof own())) throw new TypeError('Promise: incorrect invocation'); const self = this; this.inner = new Own(run) };
    const Theirs = start(() => Theirs); Theirs.prototype.then = function (done, failed) { const next = Object.create(Theirs.prototype); next.inner = this.inner.then(done, failed); return next }; Theirs.prototype.catch = function (failed) { return this.then(undefined, failed) };
    Theirs.prototype.finally = function (act) { return this.then(value => Theirs.resolve(act()).then(() => value), error => Theirs.resolve(act()).then(() => { throw error })) };
    for (const name of ['all', 'race', 'allSettled', 'any', 'reject']) Theirs[name] = given => new Theirs((done, failed) => Own[name](given).then(done, failed)); Theirs.resolve = given => given instanceof Theirs ? given : new Theirs(done => done(given)); window.Promise = Theirs;`,
  ),
  replace(
    'an ES6 Promise without allSettled, any and finally',
    `const Own = window.Promise; window.Promise = class Promise extends Own {}; for (const name of ['allSettled', 'any', 'withResolvers']) Promise[name] = undefined; Promise.prototype.finally = undefined;`,
  ),
  replace(
    'a Map and a Set of core-js 2',
    `const wrap = Own => { const Theirs = function (given) { if (!(this instanceof Theirs)) throw new TypeError('incorrect invocation'); const own = new Own(given || []); Object.setPrototypeOf(own, Theirs.prototype); return own }; Theirs.prototype = Object.create(Own.prototype); Theirs.prototype.constructor = Theirs; return Theirs }; window.Map = wrap(Map); window.Set = wrap(Set); window.WeakMap = wrap(WeakMap); window.WeakSet = wrap(WeakSet);`,
  ),
  replace(
    'core-js 2: a Symbol that wraps the browser’s',
    `const Own = window.Symbol; window.Symbol = function Symbol(name) { return Own(name) }; for (const name of Object.getOwnPropertyNames(Own)) if (!(name in window.Symbol)) window.Symbol[name] = Own[name]; window.Symbol.for = name => Own.for(name);`,
  ),
  replace(
    'a wrapped iterator of arrays',
    `const iterate = Array.prototype[Symbol.iterator]; Array.prototype[Symbol.iterator] = function () { const inner = iterate.call(this); return { next: () => inner.next(), [Symbol.iterator]() { return this } } };`,
  ),
  replace(
    'json2.js: a JSON.parse that refuses some texts',
    `const parse = JSON.parse; JSON.parse = (text, revive) => { text = String(text); if (!/^[\\],:{}\\s]*$/.test(text.replace(/\\\\(?:["\\\\\\/bfnrt]|u[0-9a-fA-F]{4})/g, '@').replace(/"[^"\\\\\\n\\r]*"|true|false|null|-?\\d+(?:\\.\\d*)?(?:[eE][+\\-]?\\d+)?/g, ']').replace(/(?:^|:|,)(?:\\s*\\[)+/g, ''))) throw new SyntaxError('JSON.parse'); return parse(text, revive) };`,
  ),
  replace(
    'replaceAll by a pattern',
    `String.prototype.replaceAll = function (from, to) { return this.replace(new RegExp(from, 'gm'), to) };`,
  ),
  replace(
    'replaceAll by split and join',
    `String.prototype.replaceAll = function (from, to) { return this.split(from).join(to) };`,
  ),
  replace(
    'a trim that takes a side, and a wrapped split',
    `const { trim, split } = String.prototype; String.prototype.trim = function (side) { return side ? this.replace(/^\\s+/, '') : trim.call(this) }; String.prototype.split = function (by, limit) { return split.call(this, by, limit) };`,
  ),
  replace(
    'startsWith and endsWith of Prototype.js 1.6',
    `String.prototype.startsWith = function (text) { return this.lastIndexOf(text, 0) === 0 }; String.prototype.endsWith = function (text) { const at = this.length - text.length; return at >= 0 && this.indexOf(text, at) === at };`,
  ),
  replace(
    'a toFixed that drops trailing zeros',
    `Number.prototype.toFixed = function (digits) { const factor = 10 ** (digits || 0); return '' + Math.round(this * factor) / factor }; Number.isInteger = value => typeof value === 'number' && isFinite(value) && Math.floor(value) === value;`,
  ),
  replace(
    'a sort that compares with < and > by default',
    `const sort = Array.prototype.sort; Array.prototype.sort = function (compare) { return sort.call(this, compare || ((a, b) => a > b ? 1 : a < b ? -1 : 0)) };`,
  ),
  replace(
    'shims of toSorted, toReversed, findLast and at as of core-js 3',
    `Object.assign(Array.prototype, { toSorted(compare) { return this.slice().sort(compare) }, toReversed() { return this.slice().reverse() }, toSpliced(...given) { const all = this.slice(); all.splice(...given); return all }, findLast(act, self) { for (let at = this.length - 1; at >= 0; at--) if (act.call(self, this[at], at, this)) return this[at] }, at(at) { return this[at < 0 ? this.length + at : at] } });`,
  ),
  replace(
    'a wrapped addEventListener, and attachEvent',
    `const add = EventTarget.prototype.addEventListener; EventTarget.prototype.addEventListener = function (type, act, capture) { return add.call(this, type, act, capture) }; EventTarget.prototype.attachEvent = function (type, act) { return this.addEventListener(type.slice(2), act) };`,
  ),
  replace(
    'a CustomEvent shim by initCustomEvent',
    `window.CustomEvent = function (type, { bubbles = false, cancelable = false, detail } = {}) { const event = document.createEvent('CustomEvent'); event.initCustomEvent(type, bubbles, cancelable, detail); return event }; window.CustomEvent.prototype = Event.prototype;`,
  ),
  replace(
    'a URL and URLSearchParams that wrap the browser’s',
    `const OwnURL = URL; window.URL = function (url, base) { return new OwnURL(url, base) }; URL.prototype = OwnURL.prototype; URL.createObjectURL = OwnURL.createObjectURL; URL.revokeObjectURL = OwnURL.revokeObjectURL;`,
  ),
];

/** Replacements with which the shop cannot work. Kiosk only logs a message or throws. */
export const unusable: readonly Replacement[] = [
  replace(
    'a find of 2005 that returns an array of indexes',
    `Array.prototype.find = function (value) { const all = []; for (let at = 0; at < this.length; at++) if (typeof value === 'function' ? value.test?.(this[at]) : this[at] === value) all.push(at); return all.length && all };`,
  ),
  replace(
    'a Map of 2008 with put, get and size()',
    `window.Map = function Map() { this.all = {}; this.put = (key, value) => { this.all[key] = value }; this.get = key => this.all[key]; this.size = () => Object.keys(this.all).length };`,
  ),
  replace(
    'a Set of 2008 with add and contains',
    `window.Set = function Set() { this.all = []; this.add = item => this.all.push(item); this.contains = item => this.all.indexOf(item) > -1 };`,
  ),
];

/** By owner: replaces each method in turn with an enumerable function that calls it, as monitoring scripts do. */
export const wrapped: Readonly<Record<string, readonly Replacement[]>> = Object.fromEntries(
  Object.entries(CALLED).map(([owner, methods]) => [
    owner,
    methods
      .split(' ')
      .map(method =>
        replace(
          `${owner}.${method}`,
          `{ const own = ${owner}.${method}, { apply } = Reflect; Object.defineProperty(${owner}, '${method}', { value: function (...given) { return apply(own, this, given) }, enumerable: true, writable: true, configurable: true }) }`,
        ),
      ),
  ]),
);

export const replacements: readonly Replacement[] = [...known, ...siblings];
