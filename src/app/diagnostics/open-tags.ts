import { tags } from './known-elements.ts';

const KIOSK = tags.join();

/** What no label is made of. */
const BLOCKS = 'h1,h2,h3,h4,h5,h6,header,main,nav,section,article,aside,footer,table,ul,ol,form';

/** Longer texts are no label. */
const LABEL_LENGTH = 200;

/** What an element has probably taken in because its tag was to close itself: an element that stood after it, or its text. */
export function findTakenIn(element: Element): Element | string | undefined {
  const own = [...element.childNodes].filter(node => !(node instanceof Element && node.slot));
  const taken = own.find(
    node => node instanceof Element && (node.matches(`${KIOSK},${BLOCKS}`) || node.querySelector(KIOSK)),
  );
  if (taken) return taken as Element;
  const text = own.map(({ textContent }) => textContent).join('');
  return /button|to-cart/.test(element.localName) && text.trim().length > LABEL_LENGTH ? text : undefined;
}

/** Whether an element lacks what says which reviews it shows. */
export const lacksSubject = (element: Element): boolean => element.matches('kiosk-review-list:not([product],[entity])');
