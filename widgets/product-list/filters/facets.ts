import type { Product } from '../../../src/api/products.ts';
import { getChoiceAvailability, getChoiceName, getVisibleOptions } from '../../../src/store/selection.ts';
import { getDisplayPrice } from '../../../src/store/simple-offer.ts';
import type { ListFilter } from './filter.ts';

/** A choice that a filter offers. */
export interface FacetChoice {
  readonly name: string;
  /** How many of the products seen have it. */
  readonly count: number;
  /** Of a colour, as CSS. */
  readonly colour?: string | undefined;
}

/** An option that some products have, with the choices of all. */
interface Facet {
  readonly name: string;
  readonly choices: readonly FacetChoice[];
}

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** The options of products, those of most products first; one with a single choice tells nothing apart. */
export function listFacets(products: Iterable<Product>, { choices: chosen }: ListFilter): readonly Facet[] {
  const facets = new Map<string, { owners: number; readonly choices: Map<string, FacetChoice> }>();
  const enter = (option: string) => {
    const facet = facets.get(option) ?? { owners: 0, choices: new Map<string, FacetChoice>() };
    facets.set(option, facet);
    return facet;
  };
  for (const product of products) {
    for (const { name: option, optionType, choices } of getVisibleOptions(product)) {
      const facet = enter(option);
      facet.owners++;
      for (const choice of choices) {
        const name = getChoiceName(choice);
        const { count = 0, colour } = facet.choices.get(name) ?? {};
        facet.choices.set(name, {
          name,
          count: count + 1,
          colour: colour ?? (optionType === 'color' ? choice.value : undefined),
        });
      }
    }
  }
  // What is chosen can be taken back, also where no product seen has it.
  for (const [option, names] of Object.entries(chosen)) {
    const { choices } = enter(option);
    for (const name of names) if (!choices.has(name)) choices.set(name, { name, count: 0 });
  }
  return [...facets]
    .filter(([option, { choices }]) => choices.size > 1 || chosen[option])
    .sort(([, a], [, b]) => b.owners - a.owners)
    .map(([name, { choices }]) => ({ name, choices: [...choices.values()].sort((a, b) => compare(a.name, b.name)) }));
}

/** The currency of a filter by price; undefined where prices are shown in another than they are compared in. */
export function getFilterCurrency(products: Iterable<Product>): string | undefined {
  for (const product of products) {
    const shown = getDisplayPrice(product)?.currency;
    if (shown) return (product.priceData ?? product.price)?.currency === shown ? shown : undefined;
  }
  return undefined;
}

/** Whether a product is available in one of the filtered choices of each option. */
export function createMatcher(wanted: ListFilter['choices']): (product: Product) => boolean {
  return product => {
    const options = getVisibleOptions(product);
    return Object.entries(wanted).every(([name, names]) => {
      const option = options.find(one => one.name === name);
      return option?.choices.some(
        choice =>
          names.includes(getChoiceName(choice)) && getChoiceAvailability(product, {}, option, choice) !== 'absent',
      );
    });
  };
}
