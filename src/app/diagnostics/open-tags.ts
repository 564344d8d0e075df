import { tags } from './known-elements.ts';

const KIOSK = tags.join();

/** Elements that a label does not contain. */
const BLOCKS = 'h1,h2,h3,h4,h5,h6,header,main,nav,section,article,aside,footer,table,ul,ol,form';

/** The longest text that counts as a label, in characters. */
const LABEL_LENGTH = 200;

/**
 * The content that an element probably contains because its end tag is missing: a Kiosk element, a heading or other
 * block, or in a button or product form a text too long for a label.
 */
export function findTakenIn(element: Element): Element | string | undefined {
  const own = [...element.childNodes].filter(node => !(node instanceof Element && node.slot));
  const taken = own.find(
    node => node instanceof Element && (node.matches(`${KIOSK},${BLOCKS}`) || node.querySelector(KIOSK)),
  );
  if (taken) return taken as Element;
  const text = own.map(({ textContent }) => textContent).join('');
  return /button|to-cart/.test(element.localName) && text.trim().length > LABEL_LENGTH ? text : undefined;
}

/** Whether an element is a review list without `product` and `entity`, which select its reviews. */
export const lacksSubject = (element: Element): boolean => element.matches('kiosk-review-list:not([product],[entity])');
