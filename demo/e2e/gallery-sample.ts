// @ts-expect-error a page's script, without types
import { states as listed } from '../assets/gallery-states.js';

const states = listed as readonly { readonly element: string; readonly state: string }[];

export const galleryElements = [...new Set(states.map(({ element }) => element))];

/** One in so many states of an element in the gallery, from the `first` on, with where it is; all of them with EVERY_STATE=1. */
export const sampleStates = (element: string, oneIn: number, first = 0) =>
  states
    .map(({ element, state }, at) => ({ element, state, at }))
    .filter(entry => entry.element === element)
    .filter((_, index) => process.env.EVERY_STATE || index % oneIn === first);
