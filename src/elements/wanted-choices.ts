import type { Product } from '../api/products.ts';
import type { Choices } from '../store/choices.ts';
import { getInitialChoices } from '../store/initial-choices.ts';
import { parseChoices } from '../store/parse-choices.ts';

/** The choices of a product that the attributes `variant` and `choices` select initially. */
export const readWanted = (product: Product, variant: string, choices: string): Choices =>
  getInitialChoices(product, { variant, choices: parseChoices(choices) }).choices;
