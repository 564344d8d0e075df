// @ts-expect-error a page's script, without types
import { states as listed } from '../assets/gallery-states.js';
import { isSoak } from '../tools/is-soak.ts';
import { sample } from './sample.ts';

export const galleryStates = listed as readonly { readonly element: string; readonly state: string }[];

export const galleryElements = [...new Set(galleryStates.map(({ element }) => element))];

/** The languages that the gallery is read in beside English, and the direction of each. */
export const languages = sample(2, [
  ['en-XA', 'ltr'],
  ['ar', 'rtl'],
  ['de', 'ltr'],
  ['ja', 'ltr'],
] as const);

type Visitor = 'modes' | 'axe alone' | (typeof languages)[number][0];

const TENTH = 10;

/** Every tenth state of an element is visited by one visitor. A soak run has all states visited by all. */
const STEP = isSoak ? 1 : TENTH;

/** Which of eight sampled states in a row are whose. Everyone has axe look at theirs, and so together at all of them. */
const TURNS: Readonly<Partial<Record<Visitor, readonly number[]>>> = {
  modes: [0, 3, 6],
  'en-XA': [1, 5],
  ar: [2, 7],
  'axe alone': [4],
};

/** The step of a soak in an engine: Firefox takes minutes for all states of an element, and Chromium has shown them. */
export const toStep = (browserName: string): number => (browserName === 'chromium' ? STEP : TENTH);

/** The states of an element that are someone's to visit, with where in the gallery they are. */
export const sampleStates = (element: string, visitor: Visitor, step = STEP) =>
  galleryStates
    .map(({ element, state }, at) => ({ element, state, at }))
    .filter(entry => entry.element === element)
    .filter((_, index) => index % step === 0)
    .filter((_, index) => isSoak || TURNS[visitor]?.includes(index % 8));

/** How many states of the gallery are visited by someone, and how many are to be. */
export const countVisited = (): readonly [visited: number, due: number] => {
  const visitors: readonly Visitor[] = ['modes', 'axe alone', ...languages.map(([language]) => language)];
  const visits = galleryElements.flatMap(element => visitors.flatMap(visitor => sampleStates(element, visitor)));
  const due = galleryElements.map(element =>
    Math.ceil(galleryStates.filter(of => of.element === element).length / STEP),
  );
  return [new Set(visits.map(({ at }) => at)).size, due.reduce((sum, count) => sum + count, 0)];
};
