import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** The HTML of an element's children by the slot that they go into; `''` is the one without a name. */
export type Slots = Readonly<Record<string, string | undefined>>;

/** Sorts an element's children by their slots. White space alone is nothing. */
export function readSlots(html: string): Slots {
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true });
  const slots: Record<string, string> = Object.create(null);
  for (const node of childNodes) {
    const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {};
    const source = html.slice(startOffset, endOffset);
    const slot = toSlot(node);
    if (slot !== undefined && (slots[slot] !== undefined || slot || source.trim()))
      slots[slot] = (slots[slot] ?? '') + source;
  }
  return slots;
}

function toSlot(node: DefaultTreeAdapterTypes.ChildNode): string | undefined {
  if (node.nodeName === '#text') return '';
  // A script runs where it stands, and is nothing to look at.
  if (!('attrs' in node) || node.tagName === 'script' || node.tagName === 'template') return undefined;
  return node.attrs.find(({ name }) => name === 'slot')?.value ?? '';
}
