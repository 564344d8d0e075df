import { useRef } from 'react';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { interpolate, pluralize } from '../../src/i18n/interpolate.ts';
import { countUnits } from '../../src/store/cart/lines.ts';
import type { ShownLine } from '../../src/store/cart/state.ts';
import { getLineName } from './line-format.ts';

/** What has changed between two looks at the cart, in a sentence for those who hear it; empty where nothing has. */
function describeChanges(before: readonly ShownLine[], after: readonly ShownLine[], locale: string): string {
  const previous = new Map(before.map(line => [line.key, line]));
  const sentences = after.flatMap(line => {
    const previousLine = previous.get(line.key);
    previous.delete(line.key);
    if (!previousLine) return interpolate(messages.added, { name: getLineName(line) });
    return previousLine.quantity === line.quantity
      ? []
      : interpolate(messages.changed, { name: getLineName(line), n: line.quantity });
  });
  for (const line of previous.values())
    sentences.push(`${interpolate(messages.removed, { name: getLineName(line) })}.`);
  if (!sentences.length) return '';
  return [
    ...sentences,
    `${interpolate(messages.inCart, { items: pluralize(messages.items, countUnits(after), locale) })}.`,
  ].join(' ');
}

/** The last change of an open cart in words. */
export function useAnnouncement(open: boolean, lines: readonly ShownLine[], locale: string): string {
  const last = useRef({ lines, text: '' });
  const announcement = describeChanges(last.current.lines, lines, locale);
  last.current = { lines, text: open ? announcement || last.current.text : '' };
  return last.current.text;
}
