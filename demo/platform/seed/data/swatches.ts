import type { StoredOption, StoredPicture } from '../../catalog/types.ts';
import { type Colour, colours } from '../../pictures/drawings/colours.ts';

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A colour option whose choices are named, tinted and pictured alike: `{slug}-{colour}` is the picture's id. */
export const colourOption = (slug: string, names: readonly Colour[], name = 'Colour'): StoredOption => ({
  name,
  type: 'color',
  choices: names.map(colour => ({
    description: capitalize(colour),
    value: colours[colour],
    picture: `${slug}-${colour}`,
  })),
});

/** One picture for each colour, in the order of the swatches. */
export const colourPictures = (slug: string, names: readonly Colour[], alt: string): readonly StoredPicture[] =>
  names.map(colour => ({ picture: `${slug}-${colour}`, alt: `${alt} in ${colour}` }));

/** Plain words to choose from. */
export const textOption = (name: string, values: readonly string[]): StoredOption => ({
  name,
  type: 'drop_down',
  choices: values.map(word => ({ description: word, value: word })),
});
