import { findAll } from '../../../validation/find-all.ts';
import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import { findMisspelt } from '../../start/tag-settings.ts';
import { findClosestMatch } from '../closest-match.ts';

export interface Problem {
  readonly text: string;
  readonly element?: Element;
}

/** Elements that need no fallback, because they show nothing at first even with their code. */
const WITHOUT_FALLBACK = ['kiosk-cart-drawer', 'kiosk-recommendations'];

/** Finds mistakes that break elements, hide them from visitors without JavaScript, or shift the layout. */
export const findProblems = (tags: readonly HTMLScriptElement[], elements: readonly Element[]): readonly Problem[] => [
  ...tags.flatMap(findInTag),
  ...findInDocument(),
  ...findMissingFallbacks(elements),
  ...findInDrawers(elements),
  ...findWithoutCode(elements),
];

function findInTag(tag: HTMLScriptElement): readonly Problem[] {
  return [
    ...findMisspelt(tag, findClosestMatch).map(([written, meant]) => ({
      text: `The script tag has no ${written}; it has ${meant}.`,
      element: tag,
    })),
    ...(tag.type === 'module' || tag.async || tag.defer
      ? []
      : [{ text: 'The script tag holds up the page: give it type="module" or async.', element: tag }]),
  ];
}

function findInDocument(): readonly Problem[] {
  const has = (selector: string) => findAll(selector).length > 0;
  return [
    document.documentElement.lang
      ? []
      : { text: '<html> has no lang: words, dates and prices are in the language of the browser.' },
    has('meta[name=viewport]')
      ? []
      : { text: 'Phones show the page small: add <meta name="viewport" content="width=device-width">.' },
    keepsRoom()
      ? []
      : {
          text: 'The rules of kiosk.css are not here: without them elements have no room until their code comes, and the page moves.',
        },
    isStorageOpen()
      ? []
      : { text: 'The browser blocks storage for this page: cart and sign-in last as long as the page.' },
    isSecureContext
      ? []
      : {
          text: 'The page comes without https: nobody can sign in, and each tab renews the session for itself.',
        },
  ].flat();
}

/** Whether the rules of kiosk.css apply. The probe is an SVG element, so that no custom element renders. */
function keepsRoom(): boolean {
  const probe = document.createElementNS('http://www.w3.org/2000/svg', 'kiosk-cart-button');
  document.body.append(probe);
  const { minHeight } = getComputedStyle(probe);
  probe.remove();
  return Number.parseFloat(minHeight) > 0;
}

const isStorageOpen = (): boolean => ignoreErrors(() => !!localStorage) ?? false;

const findMissingFallbacks = (elements: readonly Element[]): readonly Problem[] =>
  elements
    .filter(({ localName }) => !WITHOUT_FALLBACK.includes(localName))
    .filter(element => ![...element.childNodes].some(isOfPage))
    .map(element => ({
      text: `<${element.localName}> is empty without script: put a link or a sentence with slot="fallback" into it.`,
      element,
    }));

/** Whether a child is fallback content, and not in a slot for later content or for a form's own fields. */
const isOfPage = (node: ChildNode): boolean =>
  node instanceof Element ? ['', 'fallback'].includes(node.slot) : node instanceof Text && node.data.trim() !== '';

function findInDrawers(elements: readonly Element[]): readonly Problem[] {
  const of = (...names: readonly string[]) => elements.filter(({ localName }) => names.includes(localName));
  const [drawer, ...others] = of('kiosk-cart-drawer');
  const [button] = of('kiosk-cart-button', 'kiosk-add-to-cart', 'kiosk-product-list');
  return [
    ...others.map(element => ({ text: 'There are two <kiosk-cart-drawer>: the first one opens.', element })),
    ...(button && !drawer
      ? [{ text: 'There is no <kiosk-cart-drawer>: the cart cannot be seen, nor paid for.', element: button }]
      : []),
  ];
}

const findWithoutCode = (elements: readonly Element[]): readonly Problem[] =>
  elements
    .filter(({ localName }) => !customElements.get(localName))
    .map(element => ({ text: `The code of <${element.localName}> has not come.`, element }));
