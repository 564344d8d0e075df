import type { Role } from './tab.ts';

/**
 * One step of a search: by role and name, or by selector and text. `text` is a part of the name or text in any case,
 * with `exact` all of it, and with `flags` a regular expression for it.
 */
export interface Step {
  readonly role?: Role;
  readonly selector?: string;
  readonly text?: string;
  readonly flags?: string;
  readonly exact?: boolean;
}

/**
 * Finds the visible elements that match the steps, through shadow roots and slots. Runs in the page, so it can use
 * nothing else of this module. Derives roles and names from the markup only. The tests of accessibility trees in
 * `journeys.spec.ts` check the roles and names that the engine computes.
 */
export function findParts(steps: readonly Step[]): Element[] {
  const selectors: Readonly<Record<string, string>> = {
    button: 'button, [role=button], summary, input[type=submit]',
    checkbox: 'input[type=checkbox]',
    combobox: 'select, [role=combobox]',
    dialog: 'dialog, [role=dialog]',
    group: 'fieldset, [role=group]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    img: 'img[alt]:not([alt=""]), [role=img]',
    link: 'a[href]',
    list: 'ul, ol, [role=list]',
    listitem: 'li, [role=listitem]',
    radio: 'input[type=radio], [role=radio]',
    region: 'section[aria-label], section[aria-labelledby], [role=region]',
    searchbox: 'input[type=search]',
    textbox: 'input:not([type]), input[type=text], input[type=email], input[type=password], input[type=tel], textarea',
  };
  const childrenOf = (node: Node): readonly Node[] => {
    const root = (node as Element).shadowRoot;
    if (root) return [...root.childNodes];
    if (node instanceof HTMLSlotElement) {
      const assigned = node.assignedNodes();
      if (assigned.length) return assigned;
    }
    return [...node.childNodes];
  };
  const isHidden = (element: Element) =>
    element.localName === 'style' || element.localName === 'script' || element.getAttribute('aria-hidden') === 'true';
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const textOf = (node: Node | null): string => {
    if (!node) return '';
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element)) return childrenOf(node).map(textOf).join('');
    if (isHidden(node) || node.localName === 'select') return '';
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    const isInline = getComputedStyle(node).display === 'inline';
    const text = own ?? childrenOf(node).map(textOf).join('');
    return isInline ? text : ` ${text} `;
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ');
    if (ids)
      return ids.map(id => textOf((element.getRootNode() as Document | ShadowRoot).getElementById(id))).join(' ');
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (label !== null) return label;
    const labels = (element as HTMLInputElement).labels;
    if (labels?.length) return [...labels].map(textOf).join(' ');
    return textOf(element.localName === 'fieldset' ? element.querySelector('legend') : element);
  };
  const matches = (element: Element, { role, selector, text, flags, exact }: Step): boolean => {
    if (!element.matches(selector ?? selectors[role ?? ''] ?? `[role=${role}], ${role}`)) return false;
    if (text === undefined) return true;
    const name = (role ? nameOf(element) : textOf(element)).replace(/\s+/g, ' ').trim();
    if (flags !== undefined) return new RegExp(text, flags).test(name);
    return exact ? name === text : name.toLowerCase().includes(text.toLowerCase());
  };
  const walk = (from: Node, step: Step, found: Element[]): Element[] => {
    for (const node of childrenOf(from)) {
      if (!(node instanceof Element) || (step.role && isHidden(node))) continue;
      if (matches(node, step) && isSeen(node)) found.push(node);
      walk(node, step, found);
    }
    return found;
  };
  return steps.reduce<Node[]>((roots, step) => roots.flatMap(root => walk(root, step, [])), [document]) as Element[];
}
