import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '../engines/engine.ts';
import type { Tab } from '../engines/tab.ts';
import type { Host } from './host.ts';

const script = (code: string): string => `<script>${code}</script>`;
const html = (code: string) => ({ html: code });

/** Bundles all modules of React into one script, as an app's bundler does. The script sets `window.react`. */
function bundleReact(): string {
  const require = createRequire(import.meta.url);
  const read = (name: string, file: string) =>
    `${JSON.stringify(name)}: (module, exports, require) => {${readFileSync(require.resolve(`${name.split('/')[0]}/package.json`).replace('package.json', `cjs/${file}.production.js`), 'utf8')}}`;
  const files = [
    read('react', 'react'),
    read('scheduler', 'scheduler'),
    read('react-dom', 'react-dom'),
    read('react-dom/client', 'react-dom-client'),
  ];
  return `const files = {${files}}, loaded = {};
    const require = name => { if (!loaded[name]) { const module = loaded[name] = { exports: {} }; files[name](module, module.exports, require) } return loaded[name].exports };
    window.react = { ...require('react'), ...require('react-dom/client') };`;
}

/** Clicks the element with an id by script, because a pointer that rests over a picture shows its second picture. */
const press = (id: string) => (tab: Tab) => tab.evaluate(of => document.getElementById(of)?.click(), id);

/** Takes the page through its four steps: another product, another order, other keys, and the start again. */
async function takeSteps(tab: Tab): Promise<void> {
  for (let step = 0; step < 4; step++)
    await tab.evaluate(async () => {
      (window as unknown as { step(): void }).step();
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
}

/** Pages that a real library, or a view transition, changes. */
export const libraryHosts: readonly Host[] = [
  {
    name: 'jQuery rewrites and copies the content',
    libraries: ['jquery/dist/jquery.js'],
    head: script(`$(() => { const main = $('main'); main.html(main.html()) });
      function copy() { const main = $('main'); const drawn = main.children().clone(true, true); main.empty().append(drawn) }`),
    act: tab => tab.evaluate(() => (window as unknown as { copy(): void }).copy()),
    rewrites: true,
  },
  {
    name: 'htmx swaps the elements twice',
    libraries: ['htmx.org/dist/htmx.js'],
    serve: (world, body) => world.serve('/part', html(body.replace('<h1>A shop</h1>', ''))),
    after: '<button id="swap" hx-get="/part" hx-target="main" hx-swap="outerHTML">Swap</button>',
    act: press('swap'),
    rewrites: true,
  },
  {
    isSampled: true,
    name: 'Turbo visits another page and restores its cached copy of this page',
    libraries: ['@hotwired/turbo/dist/turbo.es2017-umd.js'],
    // Turbo aborts prefetches, which leaves an uncaught AbortError.
    head: '<meta name="turbo-prefetch" content="false">',
    serve: (world, body, page) =>
      world.serve('/next', html(page.replace(body, '<p id="there">There</p>').replace('id="next"', ''))),
    after: '<a id="next" href="/next">Next</a>',
    async act(tab) {
      await press('next')(tab);
      await expect.poll(() => tab.locator('#there').isVisible()).toBe(true);
      await tab.evaluate(() => history.back());
    },
    rewrites: true,
  },
  {
    name: 'zone.js wraps listeners, timers and promises',
    libraries: ['zone.js/bundles/zone.umd.js'],
    marks: /^__zone_symbol__/,
    rewrites: true,
  },
  {
    name: 'Bluebird replaces Promise',
    libraries: ['bluebird/js/browser/bluebird.js'],
    head: script('Promise.config({ warnings: false });'),
  },
  {
    name: 'Sugar extends every prototype',
    libraries: ['sugar/dist/sugar.js'],
    // With this option, every object has a `size`.
    head: script('Sugar.extend({ objectPrototype: true });'),
  },
  {
    name: 'Prototype.js 1.7',
    libraries: ['/usr/share/javascript/prototype/prototype.js'],
    marks: /^document\.loaded$/,
    rewrites: true,
  },
  {
    name: 'MooTools 1.6',
    libraries: ['/usr/share/javascript/mootools/mootools.js', '/usr/share/javascript/mootools/mootools-more.js'],
    rewrites: true,
  },
  {
    name: 'React changes the attributes, keys and order of the elements',
    serve: world => world.serve('/react.js', { html: bundleReact(), headers: { 'content-type': 'text/javascript' } }),
    head: '<script src="/react.js"></script>',
    after: script(`const { createElement: h, createRoot, StrictMode, useState } = react;
      const served = [...document.querySelector('main').children].map(each => [each.localName, Object.fromEntries([...each.attributes].map(({ name, value }) => [name, value]))]);
      document.querySelector('main').id = 'main';
      function Page() {
        const [step, setStep] = useState(0);
        window.step = () => setStep(step => step + 1);
        const tags = served.map(([tag, attributes], at) => h(tag, { ...attributes, ...(step % 4 === 1 && attributes.product && { product: 'bread-knife' }), key: step % 4 === 3 ? 'other' + at : at }));
        return step % 4 === 2 ? tags.reverse() : tags;
      }
      createRoot(document.querySelector('main')).render(h(StrictMode, null, h(Page)));`),
    marks: /^(Page|step|document\._reactListening.*)$/,
    act: takeSteps,
    rewrites: true,
  },
  {
    name: 'Vue changes the properties, keys and order of the elements',
    libraries: ['vue/dist/vue.runtime.global.prod.js'],
    after: script(`const { createApp, h, ref } = Vue;
      const served = [...document.querySelector('main').children].map(each => [each.localName, Object.fromEntries([...each.attributes].map(({ name, value }) => [name, value]))]);
      const at = ref(0);
      window.step = () => at.value++;
      createApp({
        render() {
          const step = at.value % 4;
          const tags = served.map(([tag, attributes], at) => h(tag, { ...attributes, ...(step === 1 && attributes.product && { product: 'bread-knife' }), key: step === 3 ? 'other' + at : at }));
          return step === 2 ? tags.reverse() : tags;
        },
      }).mount('main');`),
    marks: /^(step|__VUE.*)$/,
    act: takeSteps,
    rewrites: true,
  },
  {
    name: 'view transitions run within the page and to another page',
    head: '<style>@view-transition { navigation: auto }</style>',
    after: '<a id="again" href="/host?again">Again</a>',
    once: true,
    async act(tab) {
      await press('again')(tab);
      // The browser may leave the page during the read.
      await expect.poll(() => tab.evaluate(() => location.search).catch(() => '')).toBe('?again');
      await expect.poll(() => tab.getByRole('article').count()).toBe(2);
      await tab.evaluate(async () => {
        const main = document.querySelector('main');
        const draw = () => main?.replaceChildren(...[...main.children].map(each => each.cloneNode(true)));
        // Firefox and WebKit may lack view transitions.
        if (!document.startViewTransition) draw();
        else await document.startViewTransition(draw).finished;
      });
    },
    rewrites: true,
  },
];
