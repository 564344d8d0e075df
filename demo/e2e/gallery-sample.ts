// @ts-expect-error a page's script, without types
import { states as listed } from '../assets/gallery-states.js';

export const galleryStates = listed as readonly { readonly element: string; readonly state: string }[];

export const galleryElements = [...new Set(galleryStates.map(({ element }) => element))];

/** What the gallery is read in beside English, and the direction of each. */
export const languages = [
  ['en-XA', 'ltr'],
  ['ar', 'rtl'],
  ['de', 'ltr'],
  ['ja', 'ltr'],
] as const;

type Visitor = 'modes' | 'axe alone' | (typeof languages)[number][0];

/** Which of twelve states in a row are visited by whom. Everyone has axe look at theirs, and so together at all. */
const TURNS: Readonly<Record<Visitor, readonly number[]>> = {
  modes: [0, 3, 6, 9],
  'en-XA': [1, 7],
  ar: [4, 10],
  de: [2],
  ja: [5],
  'axe alone': [8, 11],
};

/** The states of an element that are someone's to visit, with where in the gallery they are; all of them with EVERY_STATE=1. */
export const sampleStates = (element: string, visitor: Visitor) =>
  galleryStates
    .map(({ element, state }, at) => ({ element, state, at }))
    .filter(entry => entry.element === element)
    .filter((_, index) => process.env.EVERY_STATE || TURNS[visitor].includes(index % 12));

/** How many states of the gallery are visited by someone. */
export const countVisited = (): number => {
  const visitors = Object.keys(TURNS) as Visitor[];
  const visits = galleryElements.flatMap(element => visitors.flatMap(visitor => sampleStates(element, visitor)));
  return new Set(visits.map(({ at }) => at)).size;
};
