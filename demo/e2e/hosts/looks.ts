import type { Tab } from '../engines/tab.ts';

type Style = Readonly<Record<string, string>>;

/** The computed styles of the rendered parts of elements, in the order of the page. */
export interface Looks {
  /** The most frequent value of each property. */
  readonly common: Style;
  /** The name of each part, and its values that differ from the common ones. */
  readonly parts: readonly (readonly [name: string, style: Style])[];
}

/** Offsets, whose computed values depend on the content around a part and on the size of the screen. */
export const PLACES = /^(inset-.*|top|right|bottom|left)$/;

/** Properties that follow from the width that the page gives an element. */
export const SIZES = /^(width|height|(inline|block)-size|(perspective|transform)-origin|grid-template-(columns|rows))$/;

/** Physical properties, which vary with the direction of the text. Their logical counterparts are compared. */
export const SIDES = /^(direction|text-align|(.*-)?(top|right|bottom|left)(-.*)?)$/;

/** The property that has the language of the page, which differs on pages with another language or none. */
export const LANGUAGE = /^-webkit-locale$/;

/** Separators that occur in no style and in no name. */
const SIGNS = { line: '\u0001', cell: '\u0002' };

/** All computed styles of all rendered parts of the elements that match the selector. */
export async function readLooks(tab: Tab, selector: string): Promise<Looks> {
  const lines = (await tab.evaluate(readParts, { selector, ...SIGNS })).split(SIGNS.line).slice(1);
  const [[, common] = ['', {}], ...parts] = lines.map(line => {
    const [name = '', ...cells] = line.split(SIGNS.cell);
    const values = cells.flatMap((cell, at) => (at % 2 ? [] : [[cell, cells[at + 1] ?? ''] as const]));
    return [name, Object.fromEntries(values)] as const;
  });
  return { common, parts };
}

/**
 * Runs in the page. Returns a text, because drivers transfer a text much faster than objects.
 * Builds the text without JSON, because pages may have replaced JSON.
 */
async function readParts({ selector, line, cell }: { selector: string } & typeof SIGNS): Promise<string> {
  const hosts = [...document.querySelectorAll(selector)];
  for (const { shadowRoot } of hosts) {
    // Waits for animations to end, except for a spinner, whose animation never ends.
    for (const animation of shadowRoot?.getAnimations() ?? [])
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) await animation.finished;
  }
  const elements = hosts.flatMap(host => [
    ...host.querySelectorAll(':scope > [data-kiosk]'),
    ...(host.shadowRoot?.querySelectorAll('*') ?? []),
  ]);
  const parts = elements
    .filter(part => part.getClientRects().length)
    .map(part => {
      const computed = getComputedStyle(part);
      const root = part.getRootNode();
      const host = root instanceof ShadowRoot ? root.host : part.parentElement;
      const name = `${host?.localName} ${part.localName}.${part.getAttribute('class') ?? part.slot}`;
      return { part, computed, display: computed.display, name, own: '' };
    });
  type Part = (typeof parts)[number];
  /** Properties whose values do not count for some parts. */
  const idle: readonly (readonly [names: RegExp, isIdle: (part: Part) => boolean])[] = [
    [/^list-style/, ({ display }) => display !== 'list-item'],
    [/^(inset-.*|top|right|bottom|left)$/, ({ part }) => part.classList.contains('sr')],
    // In Firefox, the height of an empty inline part depends on its line.
    [
      /^(perspective|transform)-origin$/,
      ({ part, display }) => display === 'inline' && !part.getBoundingClientRect().width,
    ],
    // The browser sets the margins that center a dialog.
    [/^margin-/, ({ part }) => part.localName === 'dialog'],
    [
      /^(border-collapse|border-spacing|caption-side|-webkit-border-(horizontal|vertical)-spacing)$/,
      ({ display }) => !display.includes('table'),
    ],
  ];
  let common = '';
  for (const name of getComputedStyle(document.documentElement)) {
    if (name.startsWith('--')) continue;
    const isIdle = idle.find(([names]) => names.test(name))?.[1];
    const telling = isIdle ? parts.filter(part => !isIdle(part)) : parts;
    const values = telling.map(({ computed }) => computed.getPropertyValue(name));
    const counts = new Map<string, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    const [most] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as const);
    common += `${cell}${name}${cell}${most}`;
    // Uses `forEach`, because Prototype.js replaces `entries`.
    telling.forEach((part, at) => {
      if (values[at] !== most) part.own += `${cell}${name}${cell}${values[at]}`;
    });
    if (isIdle && most) for (const part of parts) if (isIdle(part)) part.own += `${cell}${name}${cell}`;
  }
  let text = `${line}${common}`;
  for (const { name, own } of parts) text += `${line}${name}${own}`;
  return text;
}

interface Leniency {
  /** Properties that are not compared. */
  readonly except?: readonly RegExp[] | undefined;
  /** Whether lengths may differ by 1 px or by a sixteenth. */
  readonly rounds?: boolean | undefined;
}

const NUMBER = /-?\d+(?:\.\d+)?/g;

/** Whether two values differ by rounding alone. The hinted glyphs of a short word differ by up to a sixteenth. */
const isAbout = (one: string, other: string): boolean => {
  const [ones, others] = [one, other].map(text => text.match(NUMBER)?.map(Number) ?? []) as [number[], number[]];
  return (
    one.replace(NUMBER, '') === other.replace(NUMBER, '') &&
    ones.every((value, at) => Math.abs(value - (others[at] ?? 0)) <= Math.max(1, Math.abs(value) / 16))
  );
};

/**
 * The differences in style, one line for each property, with the first part that differs.
 * If the two pages have not rendered the same parts, returns only the names and numbers of parts.
 */
export function compareLooks(clean: Looks, found: Looks, { except = [], rounds = false }: Leniency): readonly string[] {
  const names = ({ parts }: Looks) => parts.map(([name]) => name);
  const [missing, added] = [
    names(clean).filter(name => !names(found).includes(name)),
    names(found).filter(name => !names(clean).includes(name)),
  ];
  if (names(clean).join() !== names(found).join())
    return [`not drawn: ${missing}`, `drawn: ${added}`, `${clean.parts.length} parts: ${found.parts.length}`];
  const differing = new Map<string, string[]>();
  const isCompared = new Map(
    Object.keys({ ...clean.common, ...found.common }).map(
      property => [property, !except.some(each => each.test(property))] as const,
    ),
  );
  const otherwise = [...isCompared.keys()].filter(property => clean.common[property] !== found.common[property]);
  for (const [at, [name, own]] of clean.parts.entries()) {
    const other = found.parts[at]?.[1] ?? {};
    for (const property of new Set([...otherwise, ...Object.keys(own), ...Object.keys(other)])) {
      if (!isCompared.get(property)) continue;
      const [before, after] = [own[property] ?? clean.common[property], other[property] ?? found.common[property]];
      if (before === after || (rounds && isAbout(before ?? '', after ?? ''))) continue;
      const lines = differing.get(property) ?? [];
      differing.set(property, [...lines, `${name}: ${before} → ${after}`]);
    }
  }
  return [...differing].map(([property, lines]) => `${property}, ${lines.length} parts, ${lines[0]}`);
}
