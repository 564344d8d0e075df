import { type Colour, colours } from '../../pictures/drawings/colours.ts';
import type { SeedOption, SeedPicture } from './types.ts';

const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A colour option whose choices are named, tinted and pictured alike: `{slug}-{colour}` is the picture's id. */
export const swatches = (slug: string, names: readonly Colour[], name = 'Colour'): SeedOption => ({
  name,
  type: 'color',
  choices: names.map(colour => ({ description: title(colour), value: colours[colour], picture: `${slug}-${colour}` })),
});

/** One picture for each colour, in the order of the swatches. */
export const inEachColour = (slug: string, names: readonly Colour[], alt: string): readonly SeedPicture[] =>
  names.map(colour => ({ picture: `${slug}-${colour}`, alt: `${alt} in ${colour}` }));

/** Plain words to choose from. */
export const wording = (name: string, words: readonly string[]): SeedOption => ({
  name,
  type: 'drop_down',
  choices: words.map(word => ({ description: word, value: word })),
});
