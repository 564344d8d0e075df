import { cartChangeMessages as messages } from '../../../src/i18n/en/cart-changes.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import { lineKey } from '../../../src/store/cart/lines.ts';
import type { CartState, ShownLine } from '../../../src/store/cart/state.ts';
import { getLineName, listLineOptions } from '../line-format.ts';

interface Changes {
  /** The announcement. Empty if nothing has changed. */
  readonly words: string;
  /** The key of the line whose quantity is the only change. Only the last quantity needs an announcement. */
  readonly topic: string | undefined;
  /** The keys of the lines that got units by an add. */
  readonly added: readonly string[];
}

/**
 * Describes what the shopper has changed between two renders of the cart. Changes of another tab or of the shop are
 * left out. `known` has the keys of lines that count as added even if their add is no longer pending.
 */
export function describeChanges(
  before: readonly ShownLine[],
  after: readonly ShownLine[],
  { ops, places, removed }: CartState,
  locale: string,
  known: readonly string[],
): Changes {
  const added: string[] = [];
  let topic: string | undefined;
  const find = (lines: readonly ShownLine[], key: string) => lines.find(line => line.key === key);
  const isAdd = (key: string) =>
    known.includes(key) ||
    ops.some(op => op.kind === 'add' && op.lines.some(line => lineKey(line.catalogReference) === key));
  const sentences = after.flatMap(line => {
    const { key, quantity, pending } = line;
    const previous = find(before, key);
    if (previous?.quantity === quantity || !(pending || known.includes(key))) return [];
    const name = getLineName(line);
    if (!previous && key in places) return interpolate(messages.restored, { name });
    if (!isAdd(key)) {
      topic = key;
      return interpolate(messages.changed, { name, n: formatNumber(quantity, locale) });
    }
    added.push(key);
    return interpolate(messages.added, { name: [name, ...listLineOptions(line).map(({ value }) => value)].join(', ') });
  });
  for (const line of before)
    if (!find(after, line.key) && removed.some(entry => entry.line.key === line.key))
      sentences.push(interpolate(messages.removed, { name: getLineName(line) }));
  if (sentences.length && !after.length) sentences.push(messages.emptied);
  return { words: sentences.join(' '), topic: sentences.length === 1 ? topic : undefined, added };
}
