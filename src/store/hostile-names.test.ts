import fc from 'fast-check';
import { expect, test } from 'vitest';
import { select, write } from '../../widgets/add-to-cart/options/select.ts';
import { createMatcher, listFacets } from '../../widgets/product-list/filters/facets.ts';
import { parseFilter, writeFilter } from '../../widgets/product-list/filters/filter.ts';
import type { Product } from '../api/products.ts';
import { toLocale } from '../i18n/locale.ts';
import { normalizeProduct } from './normalize/product.ts';
import { hostileNames } from './testing/hostile-names.ts';

const RUN_SEED = Number(process.env.RUN_SEED ?? 9);
/** The number of products with hostile names of options, choices and text fields. */
const PRODUCTS = Number(process.env.PRODUCTS ?? 250);

interface Shop {
  readonly options: readonly {
    readonly name: string;
    readonly choices: readonly { readonly description: string; readonly value: string }[];
  }[];
  readonly texts: readonly string[];
  readonly language: string;
}

const name = fc.constantFrom(...hostileNames);
/** A choice's value may be the name of another choice. */
const choices = fc
  .uniqueArray(name, { minLength: 1, maxLength: 4 })
  .chain(names =>
    fc.tuple(
      ...names.map(description =>
        fc.record({ description: fc.constant(description), value: fc.oneof(fc.constantFrom(...names), name) }),
      ),
    ),
  );
const shops: fc.Arbitrary<Shop> = fc.record({
  options: fc.uniqueArray(fc.record({ name, choices }), {
    minLength: 1,
    maxLength: 3,
    selector: option => option.name,
  }),
  texts: fc.uniqueArray(name, { maxLength: 2 }),
  language: name,
});

function open({ options, texts }: Shop, manageVariants: boolean): Product {
  const combinations = options.reduce<readonly (readonly (readonly [string, string])[])[]>(
    (partial, { name, choices }) =>
      partial.flatMap(before => choices.map(({ description }) => [...before, [name, description] as const])),
    [[]],
  );
  const answer = {
    id: 'p',
    slug: 'p',
    name: 'P',
    manageVariants,
    productOptions: options.map(option => ({ ...option, optionType: 'drop_down' })),
    variants: combinations.map((pairs, index) => ({ id: `Id-${index}`, choices: Object.fromEntries(pairs) })),
    customTextFields: texts.map(title => ({ title, maxLength: 100, mandatory: true })),
  };
  const product = normalizeProduct(JSON.parse(JSON.stringify(answer)));
  if (!product) throw new Error('The product has no id');
  return product;
}

const toSorted = (texts: Readonly<Record<string, string>> | undefined) => Object.entries(texts ?? {}).toSorted();

const figures = { products: 0, variants: 0 };

function checkShop(shop: Shop): void {
  const product = open(shop, true);
  const plain = open(shop, false);
  figures.products++;
  const untouched = { texts: new Map<string, string>() };
  const written = shop.texts.reduce(
    (edits, title) => write(edits, title, 'Ada'),
    untouched as Parameters<typeof write>[0],
  );
  const begin = (choices: string, variant = '', of = product) => select(of, { choices, variant }, written);
  const open_ = shop.options.filter(({ choices }) => choices.length > 1).map(option => option.name);
  expect(select(product, { choices: '', variant: '' }, untouched).missing ?? []).toEqual([...open_, ...shop.texts]);
  expect(begin('').offer.variant?.id).toBe(open_.length ? undefined : 'Id-0');

  for (const { id, choices } of product.variants) {
    figures.variants++;
    const byId = begin('', id.toUpperCase());
    const byChoices = begin(JSON.stringify(choices));
    for (const { offer, missing, invalid, toPreview } of [byId, byChoices]) {
      expect({ id: offer.variant?.id, missing, invalid }).toEqual({ id, missing: undefined, invalid: [] });
      const { options } = toPreview?.(1).catalogReference ?? {};
      expect(options?.variantId).toBe(id);
      expect(toSorted(options?.customTextFields)).toEqual(shop.texts.map(title => [title, 'Ada'] as const).toSorted());
    }
    const unmanaged = begin('', id, plain).toPreview?.(1).catalogReference.options?.options;
    expect(toSorted(unmanaged)).toEqual(toSorted(choices));
  }

  // Another spelling of the names leads to the same variant or to none.
  for (const { id, choices } of product.variants.slice(0, 3)) {
    const pairs = Object.entries(choices);
    const respelled = [
      pairs.map(([option, choice]) => [option.normalize('NFD'), choice.normalize('NFD')]),
      pairs.map(([option, choice]) => [option.trim(), choice.trim()]),
      pairs.map(([option, choice]) => [option.toUpperCase(), choice.toUpperCase()]),
    ];
    for (const others of respelled) {
      const isAnother = others.some(([option = '', choice = ''], index) => {
        const { name, choices } = shop.options.find(one => one.name === pairs[index]?.[0]) ?? { name: '', choices: [] };
        // The new spelling matches another option or choice, by name or by value.
        return (
          shop.options.some(one => one.name !== name && one.name === option) ||
          choices.some(one => one.description !== pairs[index]?.[1] && [one.description, one.value].includes(choice))
        );
      });
      if (!isAnother) expect([undefined, id]).toContain(findBy(others, begin));
    }
  }

  for (const { name, written, choices } of listFacets([product], { choices: new Map() })) {
    expect(written).toBeUndefined();
    for (const choice of choices) {
      const { choices: wanted } = parseFilter(writeFilter({ choices: new Map([[name, [choice.name]]]) }));
      // A filter cannot contain blank names or the words `price` and `stock`, which have their own meaning in it.
      const isWritten = wanted.get(name)?.includes(choice.name);
      if (isWritten) expect(createMatcher(wanted)(product)).toBe(true);
      else expect([name, choice.name].some(text => /^(price|stock|\s*)$/.test(text))).toBe(true);
    }
  }
  toLocale(shop.language);
}

const findBy = (
  pairs: readonly (readonly string[])[],
  begin: (choices: string) => ReturnType<typeof select>,
): string | undefined => {
  const { invalid, offer } = begin(
    `{${pairs.map(([option, choice]) => `${JSON.stringify(option)}:${JSON.stringify(choice)}`)}}`,
  );
  return invalid?.length ? undefined : offer.variant?.id;
};

test('selects the right variant for hostile names of options, choices and text fields', { timeout: 600_000 }, () => {
  try {
    fc.assert(fc.property(shops, checkShop), { seed: RUN_SEED, numRuns: PRODUCTS });
  } finally {
    console.log(`products with hostile names: RUN_SEED=${RUN_SEED} PRODUCTS=${PRODUCTS} ${JSON.stringify(figures)}`);
  }
  expect(figures.variants).toBeGreaterThan(PRODUCTS);
});
