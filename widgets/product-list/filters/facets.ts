import type { Product } from '../../../src/api/products.ts';
import { NO_CHOICES } from '../../../src/store/choices.ts';
import { findNamed } from '../../../src/store/names.ts';
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
  /** The name in the filter, where it wants the choice. */
  readonly written?: string | undefined;
}

/** An option that some products have, with the choices of all. */
interface Facet {
  readonly name: string;
  readonly choices: readonly FacetChoice[];
  /** The name in the filter, where it has the option. */
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

/** Without blanks around it, its marks composed: as a filter is written. */
const tidy = (name: string): string => name.normalize().trim() || name;

/** The options of products, those of most products first; one with a single choice tells nothing apart. */
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
      // A choice that no product seen has can still be taken back.
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

/** The currency of a filter by price; undefined where prices are shown in another than they are compared in. */
export function getFilterCurrency(products: Iterable<Product>): string | undefined {
  for (const product of products) {
    const shown = getDisplayPrice(product)?.currency;
    if (shown) return (product.priceData ?? product.price)?.currency === shown ? shown : undefined;
  }
  return undefined;
}

/** The entries of a name in a filter: all that only blanks and marks tell apart, else the one that compares equal. */
function findAlike<T>(entries: readonly T[], name: string, toName: (entry: T) => string): readonly T[] {
  const alike = entries.filter(entry => tidy(toName(entry)) === tidy(name));
  const found = alike.length ? undefined : findNamed(entries, name, toName);
  return found ? [found] : alike;
}

/** Whether a product is available in one of the filtered choices of each option. */
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
