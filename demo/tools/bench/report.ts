import { budgets } from './budgets.ts';
import { type Figure, figures } from './figures.ts';
import type { PageKey, Results } from './results.ts';
import { describeScene, profiles } from './scenes.ts';
import type { Spread } from './statistics.ts';

interface NamedSubject {
  readonly name: string;
  readonly title: string;
}

type Place = Omit<PageKey, 'subject'>;

const formatSpread = ({ median, min, max }: Spread, format: Figure['format']): string =>
  format(min) === format(max) ? format(median) : `${format(median)} (${format(min)}–${format(max)})`;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const toTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map((_, at) => (at ? '--:' : '---'))), ...rows.map(row)].join('\n');

/** The figures of pages of one size on one device, with a row for each figure and a column for each subject. */
function sceneTable(results: Results, place: Place, subjects: readonly NamedSubject[]): string {
  const there = subjects.filter(({ name }) => results.find({ ...place, subject: name }));
  const rows = Object.values(figures).flatMap(({ name, title, format }) => {
    const spreads = there.map(subject => results.spread({ ...place, subject: subject.name }, name));
    return spreads.some(Boolean) ? [[title, ...spreads.map(each => (each ? formatSpread(each, format) : '–'))]] : [];
  });
  const heading = describeScene({ ...place, profile: profiles[place.profile] });
  return `### ${heading}\n\n${toTable(['', ...there.map(({ title }) => title)], rows)}`;
}

const RATIOS: readonly Figure[] = [
  figures.inView,
  figures.secondInView,
  figures.cpuInView,
  figures.cpuSettled,
  figures.press,
];

/** Kiosk's figure divided by each other subject's figure. Below 1 Kiosk is ahead. */
function ratioTable(results: Results, places: readonly Place[], subjects: readonly NamedSubject[]): string {
  const others = subjects.filter(({ name }) => !/^(plain|kiosk)/.test(name));
  const rows = places.flatMap(place =>
    RATIOS.flatMap(({ name, title }) => {
      const spreads = others.map(other => results.ratio({ ...place, subject: 'kiosk' }, name, other.name));
      if (!spreads.some(Boolean)) return [];
      const heading = describeScene({ ...place, profile: profiles[place.profile] });
      return [[`${title}: ${heading}`, ...spreads.map(each => (each ? formatSpread(each, figureRatio) : '–'))]];
    }),
  );
  return `### Kiosk ÷ the others, round by round\n\n${toTable(['', ...others.map(({ title }) => title)], rows)}`;
}

const figureRatio = (value: number) => (value >= 10 ? String(Math.round(value)) : value.toFixed(2));

function budgetTable(results: Results): string {
  const rows = budgets.flatMap(({ title, limit, format, read }) => {
    const measured = read(results, 'kiosk');
    if (!measured) return [];
    const bare = read(results, 'kiosk-no-css');
    // Compares the printed values, so a layout shift below 0.0005 counts as 0.
    const within = format(Math.max(measured.median, limit)) === format(limit);
    return [
      [
        title,
        formatSpread(measured, format),
        format(limit),
        within ? 'within' : 'OVER',
        bare ? formatSpread(bare, format) : '–',
      ],
    ];
  });
  return `### Budgets\n\n${toTable(['', 'Kiosk', 'budget', '', 'without kiosk.css'], rows)}`;
}

const placesOf = (results: Results): readonly Place[] => {
  const places = new Map(
    results.pages.map(({ profile, width, count }) => [`${profile} ${width} ${count}`, { profile, width, count }]),
  );
  const order = Object.keys(profiles);
  return [...places.values()].sort(
    (a, b) =>
      order.indexOf(a.profile) - order.indexOf(b.profile) || b.width.localeCompare(a.width) || a.count - b.count,
  );
};

/** All tables as Markdown. */
export function createReport(results: Results, subjects: readonly NamedSubject[]): string {
  const places = placesOf(results);
  return [
    ...places.map(place => sceneTable(results, place, subjects)),
    ratioTable(results, places, subjects),
    budgetTable(results),
  ].join('\n\n');
}

type ReadmeRow = readonly [title: string, place: Place, figure: Figure];
const desk = (count: number): Place => ({ profile: 'none', width: 'wide', count });
const phone = (count: number): Place => ({ profile: 'mobile', width: 'narrow', count });

const README_ROWS: readonly ReadmeRow[] = [
  ['script and style, one product, brotli', desk(1), figures.codeBytes],
  ['scripts, calls and preflights, one product', desk(1), figures.requests],
  ['scripts, calls and preflights, 100 products', desk(100), figures.requests],
  ['scripts, calls and preflights, 1,000 products', desk(1000), figures.requests],
  ['hops, one product', desk(1), figures.hops],
  ['interactive, one product, phone', phone(1), figures.inView],
  ['interactive, 100 products, phone', phone(100), figures.inView],
  ['second view, one product, phone', phone(1), figures.secondInView],
  ['second view, 100 products, phone', phone(100), figures.secondInView],
  ['blocked, 100 products, phone', phone(100), figures.blocked],
  ['blocked, 1,000 products, phone', phone(1000), figures.blocked],
  ['CPU, one product', desk(1), figures.cpuSettled],
  ['CPU, 100 products', desk(100), figures.cpuSettled],
  ['CPU until in view, 1,000 products', desk(1000), figures.cpuInView],
  ['CPU of scrolling through, 1,000 products', desk(1000), figures.cpuScroll],
  ['layout shift, 20 products, wide', desk(20), figures.shift],
  ['layout shift, 20 products, phone', phone(20), figures.shift],
  ['heap, 100 products', desk(100), figures.heap],
  ['nodes, 100 products', desk(100), figures.nodes],
  ['listeners, 100 products', desk(100), figures.listeners],
  ['press to line, phone', phone(20), figures.press],
];

/** The README's table, with medians only. */
export function createReadmeTable(results: Results, subjects: readonly NamedSubject[]): string {
  const shown = subjects.filter(({ name }) => name !== 'kiosk-no-css');
  const rows = README_ROWS.flatMap(([title, place, { name, format }]) => {
    const spreads = shown.map(subject => results.spread({ ...place, subject: subject.name }, name));
    return spreads.some(Boolean) ? [[title, ...spreads.map(each => (each ? format(each.median) : '–'))]] : [];
  });
  return toTable(['', ...shown.map(({ title }) => title)], rows);
}

const START = '<!-- bench -->';
const END = '<!-- /bench -->';

/** Replaces the text between the README's markers. */
export function replaceInReadme(readme: string, text: string): string {
  const [before, rest] = readme.split(START);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`The README has no ${START} … ${END}`);
  return `${before}${START}\n${text}\n${END}${after}`;
}
