import { expect, test } from 'vitest';
import { convertAnswer } from './conversion.ts';
import { toMultiPrice } from './money.ts';

const rates = { EUR: 1, USD: 1.1, JPY: 160 };
const cart = {
  currency: 'EUR',
  conversionCurrency: 'EUR',
  lineItems: [{ quantity: 2, price: toMultiPrice(1850n, 'EUR') }],
};

test('convertAnswer sets the converted amounts and keeps the original amounts', () => {
  expect(convertAnswer({ cart }, 'USD', rates)).toEqual({
    cart: {
      currency: 'EUR',
      conversionCurrency: 'USD',
      lineItems: [
        {
          quantity: 2,
          price: {
            amount: '18.50',
            formattedAmount: '€18.50',
            convertedAmount: '20.35',
            formattedConvertedAmount: '$20.35',
          },
        },
      ],
    },
  });
  expect(convertAnswer({ cart }, 'JPY', rates).cart.lineItems[0]?.price).toMatchObject({
    convertedAmount: '2960',
    formattedConvertedAmount: '¥2,960',
  });
});

test('convertAnswer converts convertedPriceData of a product, but not priceData', () => {
  const price = {
    currency: 'EUR',
    price: 20,
    discountedPrice: 15,
    formatted: { price: '€20.00', discountedPrice: '' },
  };
  const product = {
    name: 'Mug',
    priceData: price,
    convertedPriceData: price,
    variants: [{ convertedPriceData: price }],
  };
  const converted = {
    currency: 'USD',
    price: 22,
    discountedPrice: 16.5,
    formatted: { price: '$22.00', discountedPrice: '$16.50' },
  };
  expect(convertAnswer({ product }, 'USD', rates).product).toEqual({
    name: 'Mug',
    priceData: price,
    convertedPriceData: converted,
    variants: [{ convertedPriceData: converted }],
  });
});

test.each([undefined, 'CHF', 'toString', ''])('convertAnswer changes nothing if the currency %j has no rate', to => {
  expect(convertAnswer({ cart }, to, rates)).toEqual({ cart });
});

test('convertAnswer changes nothing if the currency of the answer has no rate', () => {
  const other = { ...cart, currency: 'CHF', conversionCurrency: 'CHF' };
  expect(convertAnswer({ cart: other }, 'USD', rates)).toEqual({ cart: other });
});

test('convertAnswer converts very large sums exactly', () => {
  const total = toMultiPrice(3_000_000_000_000_000_000_000_001n, 'EUR');
  const { convertedAmount } = convertAnswer({ currency: 'EUR', total }, 'EUR', rates).total;
  expect(convertedAmount).toBe('30000000000000000000000.01');
  expect(convertAnswer({ currency: 'EUR', total }, 'JPY', rates).total.convertedAmount).toBe(
    '4800000000000000000000002',
  );
});
