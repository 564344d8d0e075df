import { expect } from '../engines/engine.ts';
import type { Host } from './host.ts';
import { LANGUAGE, PLACES, SIDES, SIZES } from './looks.ts';

/** Properties that differ between horizontal and vertical writing, such as widths, paddings and gaps. */
const TURNED =
  /^(-webkit-)?writing-mode$|(width|height)$|^(padding|margin|border|contain-intrinsic|min|max|flex|overflow|overscroll-behavior)-|-gap$/;

/** Pages whose styles could change how the elements look or work. */
export const styleHosts: readonly Host[] = [
  {
    name: 'a reset of everything with !important',
    head: `<style>* { margin: 0 !important; padding: 0 !important; border: 0 !important; outline: 0 !important; background: none !important;
      list-style: none !important; box-shadow: none !important; min-height: 0 !important; vertical-align: baseline !important }</style>`,
  },
  {
    name: '* { all: unset }',
    head: '<style>* { all: unset } head, style, script { display: none }</style>',
    except: [SIZES, PLACES, LANGUAGE],
  },
  {
    isSampled: true,
    name: '* { all: revert !important }',
    head: '<style>* { all: revert !important }</style>',
    except: [SIZES, PLACES, LANGUAGE],
  },
  {
    name: 'content-box everywhere',
    head: '<style>*, *::before, *::after { box-sizing: content-box !important }</style>',
  },
  {
    name: 'a float, a filter and a transform on each child',
    head: '<style>main > * { float: left; filter: saturate(0.9); transform: translateZ(0); perspective: 100px; contain: layout; will-change: transform }</style>',
    except: [SIZES, PLACES],
  },
  {
    name: 'inherited text styles',
    head: `<style>body { text-align: center; text-indent: 4em; text-transform: uppercase; white-space: pre; line-height: 3; word-break: break-all;
      text-shadow: 1px 1px red; cursor: wait; list-style: square inside; border-collapse: collapse; border-spacing: 9px; caption-side: bottom }</style>`,
    inherits: 'body { cursor: wait; text-shadow: 1px 1px red }',
  },
  {
    name: 'user-select and touch-action none on the body',
    inherits: 'body { user-select: none; -webkit-user-select: none }',
    head: '<style>body { user-select: none; -webkit-user-select: none; touch-action: none; overscroll-behavior: none }</style>',
  },
  {
    name: 'a root font size of 62.5 %',
    head: '<style>html { font-size: 62.5% } body { font-size: 1.6rem }</style>',
    inherits: 'main { --kiosk-space: 12px }',
  },
  {
    name: 'a root font size of 8 px',
    head: '<style>html { font-size: 8px } body { font-size: 16px }</style>',
    inherits: 'main { --kiosk-space: 12px }',
  },
  {
    name: 'a root font size of 20 px',
    head: '<style>html { font-size: 20px }</style>',
    inherits: 'main { font-size: 20px; --kiosk-space: 20px }',
  },
  {
    name: 'a body zoom of 1.25',
    tag: '@needs-zoomed-presses',
    head: '<style>body { zoom: 1.25 }</style>',
    // Firefox computes the lengths inside `calc()`.
    except: [PLACES, /^transform$/, /^max-/],
    rounds: true,
  },
  {
    name: 'rules like Bootstrap’s',
    head: `<style>*, ::after, ::before { box-sizing: border-box } body { margin: 0; font: 400 1rem/1.5 serif; -webkit-text-size-adjust: 100%; color: #212529; background: #fff }
      button, input, optgroup, select, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit } [type=button], button { -webkit-appearance: button }
      img, svg { vertical-align: middle } label { display: inline-block } fieldset { min-width: 0; padding: 0; margin: 0; border: 0 } legend { float: left; width: 100%; margin-bottom: .5rem; font-size: calc(1.275rem + .3vw) }
      .button, .btn, .line, .field, .input, .note, .list, .row, .card { display: flex; flex-wrap: wrap; margin: -12px; flex: 1 1 0; border: 3px solid red; position: absolute }
      .modal, .drawer, .fade { display: none; opacity: 0 } .sr, .hidden { display: none !important } [hidden] { display: none !important }</style>`,
    inherits: 'body { color: #212529; font-family: serif; -webkit-text-size-adjust: 100% }',
  },
  {
    name: 'rules like Tailwind’s preflight',
    inherits: 'html { tab-size: 4 }',
    head: `<style>*, ::after, ::before, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; } html { line-height: 1.5; tab-size: 4 }
      h1, h2, h3, h4 { font-size: inherit; font-weight: inherit } ol, ul, menu { list-style: none } img, svg, video, canvas { display: block; vertical-align: middle } img, video { max-width: 100%; height: auto }
      button, input, select, textarea { font: inherit; background-color: transparent; border-radius: 0; opacity: 1 } [hidden]:where(:not([hidden='until-found'])) { display: none !important }</style>`,
  },
  {
    name: 'a theme that hides elements until they are defined',
    head: '<style>:not(:defined) { visibility: hidden; opacity: 0 }</style>',
  },
  {
    name: 'page rules for dialogs',
    head: `<style>dialog { display: none; position: static; inset: auto; opacity: .2; width: 50px } dialog[open] { display: block } dialog::backdrop { display: none }
      [role=dialog] { transform: scale(.1) }</style>`,
  },
  {
    name: 'a fixed header with the highest z-index',
    head: '<style>header { position: fixed; inset: 0 0 auto 0; height: 60px; background: #ccc; z-index: 2147483647 } main { padding-top: 80px }</style>',
    before: '<header>A shop’s head</header>',
  },
  {
    name: 'right-to-left direction',
    head: '<style>html { direction: rtl }</style>',
    // WebKit reports the space left over as a margin.
    except: [SIDES, /^margin-inline-end$/],
    rounds: true,
  },
  {
    name: 'a vertical writing mode',
    tag: '@needs-vertical-inputs',
    head: '<style>body { writing-mode: vertical-rl }</style>',
    except: [SIDES, SIZES, PLACES, TURNED],
  },
  {
    name: 'page variables with the names of Kiosk’s variables',
    head: `<style>:root { --k-accent: red; --k-space: 99px; --k-radius: 99px; --k-line: red; --k-surface: black; --k-muted: red; --k-contrast: 0 }
      main { --k-space: 99px; --k-radius: 99px }</style>`,
  },
  {
    name: 'scrollbars that take room',
    head: '<style>html { overflow-y: scroll; scrollbar-gutter: stable } ::-webkit-scrollbar { inline-size: 15px; background: silver }</style>',
    act: async tab =>
      expect(await tab.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0),
    except: [PLACES],
  },
  {
    name: 'a main element that scrolls in place of the page',
    // Hides the scrollbar of the clean page, so that both pages are equally wide.
    inherits: 'html { scrollbar-width: none }',
    head: '<style>html, body { height: 100%; overflow: hidden; margin: 0 } main { height: 100%; overflow: auto; scrollbar-width: none }</style>',
  },
  {
    name: 'clipped columns with paint containment',
    head: '<style>main { inline-size: 900px !important; columns: 2; overflow: clip; contain: paint } main > * { break-inside: avoid }</style>',
    except: [SIZES, PLACES],
  },
  {
    name: 'transitions on everything',
    head: '<style>*, *::before, *::after { transition: all 400ms linear !important; animation-duration: 9s !important }</style>',
  },
];
