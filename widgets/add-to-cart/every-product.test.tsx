// @vitest-environment document
import { beforeAll, expect, test, vi } from 'vitest';
import { shops } from '../../demo/platform/seed/data/shops.ts';
import type { SeedProduct } from '../../demo/platform/seed/data/types.ts';
import { openPage } from '../../src/elements/testing/page.ts';
import { AddToCartElement } from './element.ts';

type Choices = Readonly<Record<string, string>>;

let page: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  await Promise.all([import('./options/options.ts'), import('./facts/facts.tsx'), import('../../src/app/actions.ts')]);
  page = await openPage();
  AddToCartElement.define();
});

const products = (shops.find(({ clientId }) => clientId === 'demo-client')?.products ?? []).filter(
  ({ visible }) => visible !== false,
);

/** Every combination of a product's choices, including combinations that no variant has. */
const combine = ({ options = [] }: SeedProduct): readonly Choices[] =>
  options.reduce<readonly Choices[]>(
    (all, { name, choices }) =>
      all.flatMap(made => choices.map(({ description }) => ({ ...made, [name]: description }))),
    [{}],
  );

const variantOf = ({ variants }: SeedProduct, choices: Choices) =>
  variants?.find(variant => Object.entries(choices).every(([name, choice]) => variant.choices[name] === choice));

const getState = (product: SeedProduct, choices: Choices): 'available' | 'sold-out' | 'absent' => {
  const variant = variantOf(product, choices);
  if (product.variants && !variant) return 'absent';
  const stock = variant ? variant.stock : product.stock;
  return stock === 0 ? 'sold-out' : 'available';
};

/** The texts and the picture that the form should show for a demo product with these choices. */
function expected(product: SeedProduct, choices: Choices) {
  const { options = [] } = product;
  const variant = variantOf(product, choices);
  const full = variant?.price ?? product.price;
  const { type = 'NONE', value = 0 } = product.discount ?? {};
  const price = type === 'PERCENT' ? full * (1 - value / 100) : full - value;
  const stock = variant ? variant.stock : product.stock;
  const state = getState(product, choices);
  const pictures = options.flatMap(option => {
    const choice = option.choices.find(({ description }) => description === choices[option.name]);
    return choice?.picture ?? choice?.media ?? [];
  });
  const words = {
    available: stock && stock <= 5 ? (stock === 1 ? 'Last one' : `Only ${stock} left`) : '',
    'sold-out': options.length ? `Sold out in ${Object.values(choices).join(', ')}` : '',
    absent: 'Not available in this combination',
  };
  return {
    price: `€${price.toFixed(2)}`,
    stock: words[state],
    picture: pictures[0] ?? product.media[0]?.picture,
    canAdd: state === 'available',
    choices: options.flatMap(option =>
      option.choices.map(({ description }) => {
        const state = getState(product, { ...choices, [option.name]: description });
        return `${description}${{ available: '', 'sold-out': ' · Sold out', absent: ' · Not available in this combination' }[state]}`;
      }),
    ),
  };
}

function shown(element: HTMLElement): ReturnType<typeof expected> {
  const textAt = (selector: string) => element.shadowRoot?.querySelector(selector)?.textContent ?? '';
  const choices = [...(element.shadowRoot?.querySelectorAll('[part~=choice], option:not([value=""])') ?? [])];
  const picture = element.shadowRoot?.querySelector('img')?.getAttribute('src');
  return {
    price: textAt('[part=price-now]'),
    stock: textAt('[part~=stock]'),
    picture: picture?.split('/media/')[1]?.split('/')[0],
    canAdd: element.shadowRoot?.querySelector('button.add')?.getAttribute('aria-disabled') !== 'true',
    choices: choices.map(({ textContent }) =>
      textContent.replace(/, (?=Sold out$|Not available in this combination$)/, ' · '),
    ),
  };
}

test('the demo shop has available, sold-out and absent combinations', () => {
  const states = products.flatMap(product => combine(product).map(choices => getState(product, choices)));
  expect(states.length).toBeGreaterThan(70);
  expect(new Set(states)).toEqual(new Set(['available', 'sold-out', 'absent']));
});

test.each(
  products.map(product => [product.slug, product] as const),
)('%s shows price, stock, picture and available choices of each combination', async (slug, product) => {
  const element = page.show(
    `<kiosk-add-to-cart product="${slug}" show="image price options quantity stock"></kiosk-add-to-cart>`,
  );
  for (const choices of combine(product)) {
    element.setAttribute('choices', JSON.stringify(choices));
    await vi.waitFor(() => expect(shown(element), JSON.stringify(choices)).toEqual(expected(product, choices)));
  }
  element.remove();
});
