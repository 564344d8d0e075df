import type { StoredOption, StoredPicture } from '../../catalog/types.ts';
import { type Colour, colours } from './colours.ts';

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A colour option; the picture of a choice is `{slug}-{colour}`. */
export const colourOption = (slug: string, names: readonly Colour[], name = 'Colour'): StoredOption => ({
  name,
  type: 'color',
  choices: names.map(colour => ({
    description: capitalize(colour),
    value: colours[colour],
    picture: `${slug}-${colour}`,
  })),
});

/** One picture for each colour, in the order of the choices. */
export const colourPictures = (slug: string, names: readonly Colour[], alt: string): readonly StoredPicture[] =>
  names.map(colour => ({ picture: `${slug}-${colour}`, alt: `${alt} in ${colour}` }));

export const textOption = (name: string, values: readonly string[]): StoredOption => ({
  name,
  type: 'drop_down',
  choices: values.map(word => ({ description: word, value: word })),
});
