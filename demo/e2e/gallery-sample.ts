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

/** Every fifth state of an element is visited; all of them, and by everyone, with EVERY_STATE=1. */
const STEP = process.env.EVERY_STATE ? 1 : 5;

/** Which of twelve of them in a row are visited by whom. Everyone has axe look at theirs, and so together at all of them. */
const TURNS: Readonly<Record<Visitor, readonly number[]>> = {
  modes: [0, 3, 6, 9],
  'en-XA': [1, 7],
  ar: [4, 10],
  de: [2],
  ja: [5],
  'axe alone': [8, 11],
};

/** The states of an element that are someone's to visit, with where in the gallery they are. */
export const sampleStates = (element: string, visitor: Visitor) =>
  galleryStates
    .map(({ element, state }, at) => ({ element, state, at }))
    .filter(entry => entry.element === element)
    .filter((_, index) => index % STEP === 0)
    .filter((_, index) => process.env.EVERY_STATE || TURNS[visitor].includes(index % 12));

/** How many states of the gallery are visited by someone, and how many are to be. */
export const countVisited = (): readonly [visited: number, due: number] => {
  const visitors = Object.keys(TURNS) as Visitor[];
  const visits = galleryElements.flatMap(element => visitors.flatMap(visitor => sampleStates(element, visitor)));
  const due = galleryElements.map(element =>
    Math.ceil(galleryStates.filter(of => of.element === element).length / STEP),
  );
  return [new Set(visits.map(({ at }) => at)).size, due.reduce((sum, count) => sum + count, 0)];
};
