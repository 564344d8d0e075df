import type { Product } from '../../../src/api/products.ts';
import { NO_CHOICES } from '../../../src/store/choices.ts';
import { findNamed } from '../../../src/store/names.ts';
import { getChoiceAvailability, getChoiceName, getVisibleOptions } from '../../../src/store/selection.ts';
import { getDisplayPrice } from '../../../src/store/simple-offer.ts';
import type { ListFilter } from './filter.ts';

/** A choice that a filter offers. */
export interface FacetChoice {
  readonly name: string;
  /** The number of seen products that have the choice. */
  readonly count: number;
  /** The CSS colour of a colour choice. */
  readonly colour?: string | undefined;
  /** The choice's name in the filter. Undefined if the filter does not have the choice. */
  readonly written?: string | undefined;
}

/** An option that some products have, with the choices of all these products. */
interface Facet {
  readonly name: string;
  readonly choices: readonly FacetChoice[];
  /** The option's name in the filter. Undefined if the filter does not have the option. */
  readonly written?: string | undefined;
}

interface Group {
  readonly name: string;
  written?: string;
  owners: number;
  readonly choices: FacetChoice[];
}

const { compare } = new Intl.Collator(undefined, { numeric: true });
const getName = ({ name }: { readonly name: string }) => name;

/** A name as a filter spells it: without blanks around it, and with composed accents. */
const tidy = (name: string): string => name.normalize().trim() || name;

/** The options of products, the most common first. Of options with one choice, only those in the filter are listed. */
export function listFacets(products: Iterable<Product>, { choices: wanted }: ListFilter): readonly Facet[] {
  const groups = new Map<string, Group>();
  const enter = (name: string) => {
    const group = groups.get(name) ?? { name, owners: 0, choices: [] };
    groups.set(name, group);
    return group;
  };
  for (const product of products) {
    for (const { name: option, optionType, choices } of getVisibleOptions(product)) {
      const group = enter(tidy(option));
      group.owners++;
      for (const choice of choices) {
        const name = tidy(getChoiceName(choice));
        const index = group.choices.findIndex(one => one.name === name);
        const { count = 0, colour } = group.choices[index] ?? {};
        group.choices.splice(index < 0 ? group.choices.length : index, 1, {
          name,
          count: count + 1,
          colour: colour ?? (optionType === 'color' ? choice.value : undefined),
        });
      }
    }
  }
  for (const [option, names] of wanted) {
    const group = findNamed([...groups.values()], option, getName) ?? enter(option);
    group.written = option;
    for (const written of names) {
      // A choice of the filter that no seen product has is listed, so that the shopper can remove it.
      const choice = findNamed(group.choices, written, getName) ?? { name: written, count: 0 };
      const index = group.choices.indexOf(choice);
      group.choices.splice(index < 0 ? group.choices.length : index, 1, { ...choice, written });
    }
  }
  return [...groups.values()]
    .filter(({ choices, written }) => choices.length > 1 || written !== undefined)
    .sort((a, b) => b.owners - a.owners)
    .map(({ name, written, choices }) => ({
      name,
      written,
      choices: choices.toSorted((a, b) => compare(a.name, b.name)),
    }));
}

/**
 * The currency of the price filter: that of the first product with a price. Undefined if there is no such product, or
 * if its price is shown in another currency than the filter compares.
 */
export function getFilterCurrency(products: Iterable<Product>): string | undefined {
  for (const product of products) {
    const shown = getDisplayPrice(product)?.currency;
    if (shown) return (product.priceData ?? product.price)?.currency === shown ? shown : undefined;
  }
  return undefined;
}

/** The entries that a filter's name means: all with this name once tidied, or else the one that compares equal. */
function findAlike<T>(entries: readonly T[], name: string, toName: (entry: T) => string): readonly T[] {
  const alike = entries.filter(entry => tidy(toName(entry)) === tidy(name));
  const found = alike.length ? undefined : findNamed(entries, name, toName);
  return found ? [found] : alike;
}

/** Returns a function that tells whether a product exists in any wanted choice of each wanted option. */
export function createMatcher(wanted: ListFilter['choices']): (product: Product) => boolean {
  return product => {
    const options = getVisibleOptions(product);
    return [...wanted].every(([name, names]) =>
      findAlike(options, name, getName).some(option =>
        names
          .flatMap(name => findAlike(option.choices, name, getChoiceName))
          .some(choice => getChoiceAvailability(product, NO_CHOICES, option, choice) !== 'absent'),
      ),
    );
  };
}
