import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** The HTML of an element's children by the name of their slot; `''` is the slot without a name. */
export type Slots = Readonly<Record<string, string | undefined>>;

/** Sorts an element's children by their slots. White space alone does not fill the slot without a name. */
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
  // Scripts and templates show nothing, and a script must run in its own place.
  if (!('attrs' in node) || node.tagName === 'script' || node.tagName === 'template') return undefined;
  return node.attrs.find(({ name }) => name === 'slot')?.value ?? '';
}
