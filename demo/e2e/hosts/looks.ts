import type { Tab } from '../engines/tab.ts';

type Style = Readonly<Record<string, string>>;

/** The parts of elements that are drawn, in the order of the page. */
export interface Looks {
  /** The most frequent value of each property. */
  readonly common: Style;
  /** The name of each part, and its values that are others. */
  readonly parts: readonly (readonly [name: string, style: Style])[];
}

/** Where a part stands that has no place of its own, or one at the edge of the screen: it follows from what is above it. */
export const PLACES = /^(inset-.*|top|right|bottom|left)$/;

/** What follows from how wide the page lets an element be. */
export const SIZES = /^(width|height|(inline|block)-size|(perspective|transform)-origin|grid-template-(columns|rows))$/;

/** What has another name in another direction, while its logical counterpart is the same: that is compared. */
export const SIDES = /^(direction|text-align|(.*-)?(top|right|bottom|left)(-.*)?)$/;

/** The language of the page’s own markup, where it has none or another. */
export const LANGUAGE = /^-webkit-locale$/;

/** All computed styles of all parts that are drawn of the elements that the selector finds. */
export const readLooks = (tab: Tab, selector: string): Promise<Looks> => tab.evaluate(readParts, selector);

/** Runs in the page. */
async function readParts(selector: string): Promise<Looks> {
  const hosts = [...document.querySelectorAll(selector)];
  for (const { shadowRoot } of hosts) {
    // What moves has come to rest; a spinner never does.
    for (const animation of shadowRoot?.getAnimations() ?? [])
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) await animation.finished;
  }
  const parts = hosts.flatMap(host => [
    ...host.querySelectorAll(':scope > [data-kiosk]'),
    ...(host.shadowRoot?.querySelectorAll('*') ?? []),
  ]);
  const properties = [...getComputedStyle(document.documentElement)].filter(name => !name.startsWith('--'));
  const counts = new Map(properties.map(name => [name, new Map<string, number>()]));
  /** Of what is no list item, no table, or not to be seen, these say nothing. */
  const isIdle = (name: string, display: string, part: Element) =>
    (name.startsWith('list-style') && display !== 'list-item') ||
    (/^(inset-.*|top|right|bottom|left)$/.test(name) && part.classList.contains('sr')) ||
    // It has nothing in it: in Firefox it has a height or none with the line that it is in.
    (/^(perspective|transform)-origin$/.test(name) && display === 'inline' && !part.getBoundingClientRect().width) ||
    // It stands in the middle of the screen.
    (name.startsWith('margin-') && part.localName === 'dialog') ||
    (/^(border-collapse|border-spacing|caption-side|-webkit-border-(horizontal|vertical)-spacing)$/.test(name) &&
      !display.includes('table'));
  const read = parts.flatMap(part => {
    if (!part.getClientRects().length) return [];
    const own = getComputedStyle(part);
    const { display } = own;
    const style: Record<string, string> = {};
    for (const name of properties) {
      if (isIdle(name, display, part)) continue;
      const value = own.getPropertyValue(name);
      style[name] = value;
      const count = counts.get(name);
      count?.set(value, (count.get(value) ?? 0) + 1);
    }
    const root = part.getRootNode();
    const host = root instanceof ShadowRoot ? root.host : part.parentElement;
    return [[`${host?.localName} ${part.localName}.${part.getAttribute('class') ?? part.slot}`, style] as const];
  });
  const common: Record<string, string> = {};
  for (const [name, count] of counts)
    common[name] = [...count].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0] as const)[0];
  const toOwn = (style: Style) =>
    Object.fromEntries(
      properties.flatMap(name => (common[name] === style[name] ? [] : ([[name, style[name] ?? '']] as const))),
    );
  return { common, parts: read.map(([name, style]) => [name, toOwn(style)]) };
}

interface Leniency {
  /** Properties that are not compared. */
  readonly except?: readonly RegExp[] | undefined;
  /** Whether lengths may differ by a pixel, or by a twentieth. */
  readonly rounds?: boolean | undefined;
}

const NUMBER = /-?\d+(?:\.\d+)?/g;

const isAbout = (one: string, other: string): boolean => {
  const [ones, others] = [one, other].map(text => text.match(NUMBER)?.map(Number) ?? []) as [number[], number[]];
  return (
    one.replace(NUMBER, '') === other.replace(NUMBER, '') &&
    ones.every((value, at) => Math.abs(value - (others[at] ?? 0)) <= Math.max(1, Math.abs(value) / 20))
  );
};

/** What differs, a line for each property, with the first part that it differs in. */
export function compareLooks(clean: Looks, found: Looks, { except = [], rounds = false }: Leniency): readonly string[] {
  const names = ({ parts }: Looks) => parts.map(([name]) => name);
  const [missing, added] = [
    names(clean).filter(name => !names(found).includes(name)),
    names(found).filter(name => !names(clean).includes(name)),
  ];
  if (names(clean).join() !== names(found).join())
    return [`not drawn: ${missing}`, `drawn: ${added}`, `${clean.parts.length} parts: ${found.parts.length}`];
  const differing = new Map<string, string[]>();
  const compared = Object.keys({ ...clean.common, ...found.common }).filter(
    property => !except.some(each => each.test(property)),
  );
  for (const [at, [name, own]] of clean.parts.entries()) {
    const other = found.parts[at]?.[1] ?? {};
    for (const property of compared) {
      const [before, after] = [own[property] ?? clean.common[property], other[property] ?? found.common[property]];
      if (before === after || (rounds && isAbout(before ?? '', after ?? ''))) continue;
      const lines = differing.get(property) ?? [];
      differing.set(property, [...lines, `${name}: ${before} → ${after}`]);
    }
  }
  return [...differing].map(([property, lines]) => `${property}, ${lines.length} parts, ${lines[0]}`);
}
