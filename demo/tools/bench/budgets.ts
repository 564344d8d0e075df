import { type Figure, figures, KiB, MB, ms, shift, times } from './figures.ts';
import type { PageKey, Results } from './results.ts';
import { byRound, type Spread, toSpread } from './statistics.ts';

/** A limit that Kiosk promises for a measured figure. */
interface Budget {
  readonly title: string;
  readonly limit: number;
  readonly format: (value: number) => string;
  readonly read: (results: Results, subject: string) => Spread | undefined;
}

type Place = Omit<PageKey, 'subject'>;
const desk = (count: number): Place => ({ profile: 'none', width: 'wide', count });
const phone = (count: number): Place => ({ profile: 'mobile', width: 'narrow', count });

const figureOf =
  (place: Place, { name }: Figure): Budget['read'] =>
  (results, subject) =>
    results.spread({ ...place, subject }, name);

const ratioToFloor =
  (place: Place, { name }: Figure): Budget['read'] =>
  (results, subject) =>
    results.ratio({ ...place, subject }, name, 'floor');

/** The cost of each further element on a page with a hundred, without the page's own card. */
const furtherElement =
  ({ name }: Figure): Budget['read'] =>
  (results, subject) =>
    toSpread(
      byRound(
        results.overPlain({ ...desk(100), subject }, name),
        results.overPlain({ ...desk(1), subject }, name),
        (hundred, one) => (hundred - one) / 99,
      ),
    );

/**
 * The CPU time of loading a page of a thousand elements and scrolling through it, without the time that the plain page
 * takes.
 */
const scrolledThrough: Budget['read'] = (results, subject) => {
  const key = { ...desk(1000), subject };
  const add = (a: number, b: number) => a + b;
  return toSpread(byRound(results.overPlain(key, 'cpuSettled'), results.overPlain(key, 'cpuScroll'), add));
};

const one = (value: number) => String(Math.round(value * 10) / 10);
const budget = (title: string, limit: number, format: Budget['format'], read: Budget['read']): Budget => ({
  title,
  limit,
  format,
  read,
});

export const budgets: readonly Budget[] = [
  budget('requests, 1 element', 8, one, figureOf(desk(1), figures.requests)),
  budget('requests, 100 elements', 8, one, figureOf(desk(100), figures.requests)),
  budget('layout shift, 20 elements, wide', 0, shift, figureOf(desk(20), figures.shift)),
  budget('layout shift, 20 elements, narrow', 0, shift, figureOf(phone(20), figures.shift)),
  budget('interactive, 1 element, phone, ÷ floor', 1.05, times, ratioToFloor(phone(1), figures.inView)),
  budget('interactive, 100 elements, phone, ÷ floor', 1.15, times, ratioToFloor(phone(100), figures.inView)),
  budget('second view, 1 element, phone, ÷ floor', 0.7, times, ratioToFloor(phone(1), figures.secondInView)),
  budget('second view, 100 elements, phone, ÷ floor', 0.7, times, ratioToFloor(phone(100), figures.secondInView)),
  budget('CPU, 100 elements, ÷ floor', 1.5, times, ratioToFloor(desk(100), figures.cpuSettled)),
  budget('CPU until in view, 1,000 elements, ÷ floor', 1.5, times, ratioToFloor(desk(1000), figures.cpuInView)),
  budget('CPU, 1,000 elements scrolled through, − plain page', 1200, ms, scrolledThrough),
  budget('blocked, 100 elements, phone', 50, ms, figureOf(phone(100), figures.blocked)),
  budget('blocked, 1,000 elements, phone', 100, ms, figureOf(phone(1000), figures.blocked)),
  budget('heap of a further element', 10 * 1024, KiB, furtherElement(figures.heap)),
  budget('nodes of a further element', 20, one, furtherElement(figures.nodes)),
  budget('listeners of a further element', 3, one, furtherElement(figures.listeners)),
  budget('press to line, phone', 50, ms, figureOf(phone(20), figures.press)),
  budget('listeners after 10 swaps', 0, one, figureOf({ ...desk(20), width: 'narrow' }, figures.swapListeners)),
  budget('heap after 10 swaps', 500_000, MB, figureOf({ ...desk(20), width: 'narrow' }, figures.swapHeap)),
  budget('requests of 10 swaps', 0, one, figureOf({ ...desk(20), width: 'narrow' }, figures.swapRequests)),
];

/**
 * A goal for the size of a row of `size-limit.json`. `npm run size` prints by how many bytes the row is above its goal.
 * A goal never rises.
 */
export interface SizeGoal {
  readonly name: string;
  /** Bytes, compressed by brotli. */
  readonly goal: number;
  /** The goal for the number of files. */
  readonly files?: number;
  /**
   * The limit of the row is at most 500 bytes above this number, the row's bytes when the goals were set. Newer rows
   * and `all.js` have no start.
   */
  readonly start?: number;
  /** A fixed limit that leaves room to grow. `npm run size -- --write` sets this limit, not the measured bytes. */
  readonly cap?: number;
}

/**
 * Each commit must write the goals in this form, because `npm run size` reads the goals of earlier commits from the
 * text of this file.
 */
export const sizeGoals: readonly SizeGoal[] = [
  { name: 'loader', goal: 1_500, start: 1_553 },
  { name: 'one button drawn', goal: 18_300, start: 20_105 },
  { name: 'button alone, pressed', goal: 37_000, files: 6, start: 48_304 },
  { name: 'button, cart button and drawer, idle', goal: 36_500, files: 5, start: 41_209 },
  { name: 'first line in the drawer', goal: 52_000, files: 8, start: 76_455 },
  { name: 'product page, idle', goal: 66_000, files: 10, start: 79_629 },
  { name: 'product page, pressed', goal: 82_000, files: 14, start: 103_158 },
  { name: 'purchase', goal: 92_000, files: 17, start: 105_742 },
  { name: 'own words', goal: 1_000 },
  { name: 'language', goal: 3_000, start: 6_372 },
  { name: 'language of other elements', goal: 2_700 },
  { name: 'kiosk.css', goal: 750, start: 632, cap: 750 },
  { name: 'product list, on top', goal: 5_000, start: 6_067 },
  { name: 'gallery, recommendations and sign-up, on top', goal: 6_000 },
  { name: 'all.js', goal: 110_000 },
  { name: 'client with one call', goal: 4_000, start: 6_209 },
  { name: 'drawer unfolded', goal: 3_971, start: 3_971 },
  { name: 'toast after an add', goal: 2_377, start: 2_377 },
  { name: 'line that a membership can pay', goal: 1_200 },
  { name: 'terms before a checkout', goal: 242, start: 242 },
  { name: 'order placed, in the drawer', goal: 1_824, start: 1_824 },
  { name: 'sticky form', goal: 1_837, start: 1_837 },
  { name: 'list searched and filtered', goal: 4_131, start: 4_131 },
  { name: 'list for search engines', goal: 650 },
  { name: 'options of a card', goal: 766, start: 766 },
  { name: 'account', goal: 14_192, start: 14_192 },
  { name: 'new account', goal: 2_347, start: 2_347 },
  { name: 'order bought again', goal: 1_244, start: 1_244 },
  { name: 'review with a picture', goal: 11_234, start: 11_234 },
  // Galleries and reviews each have a copy of the full-screen code.
  { name: 'pictures that fill the screen', goal: 5_000, start: 5_792 },
  { name: 'stars of many products', goal: 280, start: 280 },
  { name: 'cart by script', goal: 950, start: 950 },
  { name: 'data layer', goal: 3_027, start: 3_027 },
  { name: 'debug and mistakes', goal: 4_878, start: 4_878 },
  { name: 'call tried again', goal: 2_652, start: 2_652 },
  { name: 'request without an answer', goal: 1_300 },
  { name: 'older browser', goal: 599, start: 599 },
  { name: 'first change in the drawer', goal: 3_000 },
  { name: 'call with a field', goal: 1_000 },
  { name: 'choices by attribute', goal: 600 },
  { name: 'entities of a text', goal: 400 },
];
