import { useEffect, useLayoutEffect } from 'react';
import type { MultiPrice } from '../../../src/api/shared/money.ts';
import { lineNoteMessages as messages } from '../../../src/i18n/en/cart-line-notes.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { patchSlice } from '../../../src/store/app.ts';
import { lineKey } from '../../../src/store/cart/lines.ts';
import { formatMultiPrice, getLineName } from '../line-format.ts';
import type { DrawerPartProps } from '../props.ts';
import { followPrices } from './seen-prices.ts';

/** The formatted price of one unit, or the word for free. */
export const describePrice = (price: MultiPrice, currency: string | undefined, locale: string): string =>
  Number(price.amount) ? formatMultiPrice(price, currency, locale) : messages.free;

/**
 * Puts the former prices of lines whose price has changed into `cart.repriced`, and announces each change once. Clears
 * `cart.repriced` when the drawer closes.
 */
export function useRepriced(
  { app, open, cart, currency, locale }: DrawerPartProps,
  announce: (text: string) => void,
): void {
  const { base, ops, status, cached } = cart;
  useLayoutEffect(() => {
    const format = (price: MultiPrice) => describePrice(price, currency, locale);
    const changed = followPrices(app, { base, ops, status, cached }, open, format);
    const news = (base?.lineItems ?? []).flatMap(line => {
      const before = changed[lineKey(line.catalogReference)];
      const words = { name: getLineName(line), before: before ?? '', now: format(line.price) };
      return before === undefined ? [] : interpolate(messages.repricedNamed, words);
    });
    if (!news.length) return;
    patchSlice(app, 'cart', { repriced: { ...app.store.getState().cart.repriced, ...changed } });
    announce(news.join(' '));
  }, [app, base, ops, status, cached, open, currency, locale, announce]);
  useEffect(() => {
    if (open) return () => patchSlice(app, 'cart', { repriced: undefined });
  }, [app, open]);
}
