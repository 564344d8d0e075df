import { Mistake } from './plan.ts';

const RESERVED_BY_LANGUAGE =
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  );

/** Hyphenated names that HTML reserves. */
const RESERVED_BY_HTML =
  'annotation-xml color-profile font-face font-face-format font-face-name font-face-src font-face-uri missing-glyph'.split(
    ' ',
  );

/** Names of devices, which no file or folder can have on Windows. */
const RESERVED_BY_WINDOWS = /^(con|prn|aux|nul|(com|lpt)\d)$/;

/** Names of built files, test folders or parts of an element. */
const RESERVED_HERE =
  'all attributes check-browser cli element fallback host index islands kiosk node shared testing words'.split(' ');

const MAX_LENGTH = 30;

/** The forms of an element's name. */
export interface ElementNames {
  /** `opening-hours`, its folder and file. */
  readonly name: string;
  /** `kiosk-opening-hours` */
  readonly tag: string;
  /** `OpeningHours`, its component. */
  readonly component: string;
  /** `openingHours`, its group of words. */
  readonly group: string;
  /** `Opening hours`, its heading until there is a better one. */
  readonly title: string;
}

const show = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Reads the name of a new element, with or without `kiosk-`. Throws a `Mistake` for an invalid name. */
export function toElementNames(given: string): ElementNames {
  const name = given.replace(/^kiosk-/, '');
  const example = 'A name is lowercase words joined by hyphens, such as opening-hours.';
  if (!name) throw new Mistake(`The element has no name. ${example}`);
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name)) throw new Mistake(`${show(given)} is no name. ${example}`);
  if (name.length > MAX_LENGTH)
    throw new Mistake(`${show(given)} has ${name.length} characters. Use at most ${MAX_LENGTH}.`);
  if (name.startsWith('kiosk-')) throw new Mistake(`${show(given)} has "kiosk-" twice. Leave one out.`);
  const words = name.split('-');
  const component = words.map(capitalize).join('');
  const owner = Object.entries({
    JavaScript: RESERVED_BY_LANGUAGE.includes(name) || component in globalThis,
    HTML: RESERVED_BY_HTML.includes(name),
    Windows: RESERVED_BY_WINDOWS.test(name),
    Kiosk: RESERVED_HERE.includes(name),
  }).find(([, isReserved]) => isReserved)?.[0];
  if (owner) throw new Mistake(`"${name}" is reserved by ${owner}. Choose another name.`);
  const group = component.charAt(0).toLowerCase() + component.slice(1);
  return { name, tag: `kiosk-${name}`, component, group, title: capitalize(words.join(' ')) };
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Splits a call such as `collections.countCollections`. Throws a `Mistake` for an unknown area or an invalid name. */
export function toCallNames(given: string, areas: readonly string[]): { readonly area: string; readonly name: string } {
  const example = 'Name the area and the call, such as collections.countCollections.';
  const [area = '', name = '', ...rest] = given.split('.');
  if (!area || !name || rest.length) throw new Mistake(`${show(given)} is no call. ${example}`);
  if (!areas.includes(area)) throw new Mistake(`There is no area ${show(area)}. The areas are ${areas.join(', ')}.`);
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Mistake(`${show(name)} is no name of a call. ${example}`);
  if (name.length > MAX_LENGTH * 2)
    throw new Mistake(`${show(name)} has ${name.length} characters. Use at most ${MAX_LENGTH * 2}.`);
  if (RESERVED_BY_LANGUAGE.includes(name))
    throw new Mistake(`"${name}" is reserved by JavaScript. Choose another name.`);
  return { area, name };
}

/** `count-collections` for `countCollections`. */
export const toKebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
