import { type Figure, figures, KiB, MB, ms, shift, times } from './figures.ts';
import type { PageKey, Results } from './results.ts';
import { byRound, type Spread, toSpread } from './statistics.ts';

/** A promise of Kiosk's, held against what was measured. */
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

/** What each of the further elements of a page with a hundred costs, beyond the page's own card. */
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

/** Scrolled through a thousand elements, beyond what scrolling through the page's own cards costs. */
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
