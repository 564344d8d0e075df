import { expect, test } from 'vitest';
import type { Product } from '../../api/products.ts';
import type { PriceData } from '../../api/shared/money.ts';
import { toAmount, toBoughtItem, toLineValue, toProductItem } from './items.ts';

const sum = (amount: string) => ({ amount });

test('an amount keeps three decimals, and is 0 if missing or not a number', () => {
  expect(['1.125', '0.1000000001', 'free', ''].map(amount => toAmount({ amount }))).toEqual([1.125, 0.1, 0, 0]);
  expect(toAmount(undefined)).toBe(0);
});

test('a bought item has its unit price after all discounts', () => {
  const line = { quantity: 2, price: sum('8.00'), priceBeforeDiscounts: sum('10.00') };
  expect(toBoughtItem(line, { index: 3 })).toEqual({
    item_id: '',
    item_name: '',
    price: 8,
    discount: 2,
    quantity: 2,
    index: 3,
  });
  const reduced = { ...line, totalPriceBeforeTax: sum('13.00') };
  for (const name of ['totalDiscount', 'discount'])
    expect(toBoughtItem({ ...reduced, [name]: sum('3.00') }, { index: 0 })).toMatchObject({
      price: 6.5,
      discount: 3.5,
    });
  expect([toLineValue(line), toLineValue(reduced)]).toEqual([16, 13]);
  expect(toBoughtItem({ ...line, quantity: 0 }, { index: 0 }).price).toBe(0);
});

test('a product item has the charged price from priceData, or from price without it', () => {
  const formatted = { price: '', discountedPrice: '' };
  const price = (currency: string, amount: number): PriceData => ({
    currency,
    price: amount,
    discountedPrice: amount - 1,
    formatted,
  });
  const product = { id: 'one', name: 'Knife' } as Product;
  const tell = (prices: object) => toProductItem({ ...product, ...prices }, { index: 0 });
  const [charged, old, shown] = [price('EUR', 10), price('EUR', 20), price('USD', 30)];
  expect(tell({ priceData: charged, price: old, convertedPriceData: shown })).toMatchObject({ price: 9, discount: 1 });
  expect(tell({ price: old, convertedPriceData: shown })).toMatchObject({ price: 19, discount: 1 });
  expect(tell({})).toEqual({ item_id: 'one', item_name: 'Knife', price: 0, quantity: 1, index: 0 });
});
