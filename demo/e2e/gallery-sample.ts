// @ts-expect-error a page's script, without types
import { states as listed } from '../assets/gallery-states.js';

export const galleryStates = listed as readonly { readonly element: string; readonly state: string }[];

export const galleryElements = [...new Set(galleryStates.map(({ element }) => element))];

/** Which of twelve states in a row are visited by whom. Everyone has axe look at theirs, and so together at all. */
const TURNS = {
  modes: [0, 3, 6, 9],
  'en-XA': [1, 7],
  ar: [4, 10],
  de: [2],
  ja: [5],
  'axe alone': [8, 11],
} as const;

type Visitor = keyof typeof TURNS;

/** The states of an element that are someone's to visit, with where in the gallery they are; all of them with EVERY_STATE=1. */
export const sampleStates = (element: string, visitor: Visitor) =>
  galleryStates
    .map(({ element, state }, at) => ({ element, state, at }))
    .filter(entry => entry.element === element)
    .filter((_, index) => process.env.EVERY_STATE || TURNS[visitor].some(turn => index % 12 === turn));

/** How many states of the gallery are visited by someone. */
export const countVisited = (): number => {
  const visitors = Object.keys(TURNS) as Visitor[];
  const visits = galleryElements.flatMap(element => visitors.flatMap(visitor => sampleStates(element, visitor)));
  return new Set(visits.map(({ at }) => at)).size;
};
