import { useRef } from 'react';
import { cartWords as words } from '../../src/i18n/en/cart.ts';
import { count, fill } from '../../src/i18n/interpolate.ts';
import { type ShownLine, unitsIn } from '../../src/store/cart/state.ts';
import { nameOf } from './line-format.ts';

/** What has changed between two looks at the cart, in a sentence for those who hear it; empty where nothing has. */
export function changeWords(before: readonly ShownLine[], after: readonly ShownLine[], locale: string): string {
  const held = new Map(before.map(line => [line.key, line]));
  const said = after.flatMap(line => {
    const was = held.get(line.key);
    held.delete(line.key);
    if (!was) return fill(words.added, { name: nameOf(line) });
    return was.quantity === line.quantity ? [] : fill(words.changed, { name: nameOf(line), n: line.quantity });
  });
  for (const line of held.values()) said.push(`${fill(words.removed, { name: nameOf(line) })}.`);
  if (!said.length) return '';
  return [...said, `${fill(words.inCart, { items: count(words.items, unitsIn(after), locale) })}.`].join(' ');
}

/** The last change of an open cart in words. */
export function useAnnouncement(open: boolean, lines: readonly ShownLine[], locale: string): string {
  const last = useRef({ lines, said: '' });
  const said = changeWords(last.current.lines, lines, locale);
  last.current = { lines, said: open ? said || last.current.said : '' };
  return last.current.said;
}
