// @ts-expect-error a page's script, without types
import { states as listed } from '../assets/gallery-states.js';
import { isSoak } from '../tools/is-soak.ts';
import { sample } from './sample.ts';

export const galleryStates = listed as readonly { readonly element: string; readonly state: string }[];

export const galleryElements = [...new Set(galleryStates.map(({ element }) => element))];

/**
 * The languages other than English in which tests open the gallery, each with its direction.
 * Outside a soak, only the first two.
 */
export const languages = sample(2, [
  ['en-XA', 'ltr'],
  ['ar', 'rtl'],
  ['de', 'ltr'],
  ['ja', 'ltr'],
] as const);

/** A kind of test that opens states of the gallery. */
type Visitor = 'modes' | 'axe alone' | (typeof languages)[number][0];

const TENTH = 10;
/**
 * Every twentieth state of an element is sampled, and one visitor visits each sampled state.
 * In a soak run, each visitor visits all states.
 */
const STEP = isSoak ? 1 : 20;

/**
 * Of four sampled states in a row, the index of the state that each visitor visits outside a soak.
 * Every visitor runs axe on its states.
 */
const TURNS: Readonly<Partial<Record<Visitor, number>>> = { modes: 0, 'en-XA': 1, ar: 2, 'axe alone': 3 };

/**
 * The step in a browser: `STEP` in Chromium, ten in other browsers.
 * Even in a soak, Firefox does not visit all states, because it takes minutes for one element.
 */
export const toStep = (browserName: string): number => (browserName === 'chromium' ? STEP : TENTH);

/** The states of an element that the visitor visits. `at` is their index in the gallery. */
export const sampleStates = (element: string, visitor: Visitor, step = STEP) =>
  galleryStates
    .map(({ element, state }, at) => ({ element, state, at }))
    .filter(entry => entry.element === element)
    .filter((_, index) => index % step === 0)
    .filter((_, index) => isSoak || TURNS[visitor] === index % 4);

/** The number of states that any visitor visits, and the number that the sample requires. */
export const countVisited = (): readonly [visited: number, due: number] => {
  const visitors: readonly Visitor[] = ['modes', 'axe alone', ...languages.map(([language]) => language)];
  const visits = galleryElements.flatMap(element => visitors.flatMap(visitor => sampleStates(element, visitor)));
  const due = galleryElements.map(element =>
    Math.ceil(galleryStates.filter(of => of.element === element).length / STEP),
  );
  return [new Set(visits.map(({ at }) => at)).size, due.reduce((sum, count) => sum + count, 0)];
};
