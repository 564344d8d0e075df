import { useEffect, useLayoutEffect, useRef } from 'react';
import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { listCodes } from '../../../src/store/cart/lines.ts';
import { formatMultiPrice } from '../line-format.ts';
import type { DrawerPartProps } from '../props.ts';
import { describeCouponError } from './coupon-words.ts';
import { describeDelivery } from './delivery-words.ts';
import { listMoneyRows } from './money-rows.ts';
import { announce } from './speakers.ts';
import type { Threshold } from './threshold.ts';

interface Known {
  readonly codes: readonly string[];
  /** Undefined before the first sums. */
  readonly sums?: { readonly couponError: string; readonly delivery: string; readonly isFree: boolean };
}

/**
 * Announces changes of code, delivery and threshold with the new total, once the sums after the change are there. Does
 * not announce codes, a delivery or a free delivery that the first sums already have. `Announcements` reports the
 * changes of lines.
 */
export function useNews(
  { app, open, cart, currency, locale }: DrawerPartProps,
  { isSettled, threshold }: { readonly isSettled: boolean; readonly threshold: Threshold | undefined },
): void {
  const { base, totals, offered } = cart;
  const known = useRef<Known>(undefined);
  // A code that the page has offered is news, even if it was applied before the first render.
  useLayoutEffect(() => {
    if (base) known.current ??= { codes: listCodes(base).filter(code => code !== offered) };
  }, [base, offered]);
  useEffect(() => {
    if (!base || !known.current) return;
    const codes = listCodes(base);
    if (!open || !isSettled || !totals || String(listCodes(totals.estimate)) !== String(codes)) return;

    const before = known.current;
    const say = (name: string, amount: string) => interpolate(messages.amounts, { name, amount });
    const words = describeDelivery(totals, base, locale);
    const price =
      words && (Number(words.price.amount) ? formatMultiPrice(words.price, currency, locale) : messages.free);
    const sums = {
      couponError:
        (codes[0] && describeCouponError(codes[0], totals.estimate.calculationErrors, totals.currency, locale)) || '',
      delivery: words && price ? say(words.title, price) : '',
      isFree: threshold === 'reached',
    };
    known.current = { codes, sums };
    const news = [
      ...codes.filter(code => !before.codes.includes(code)).map(code => interpolate(messages.applied, { code })),
      ...before.codes.filter(code => !codes.includes(code)).map(code => interpolate(messages.removed, { code })),
      sums.couponError !== (before.sums?.couponError ?? '') && sums.couponError,
      before.sums && sums.delivery !== before.sums.delivery && sums.delivery,
    ].filter(Boolean);
    const reached = before.sums?.isFree === false && sums.isFree ? `${messages.freeDelivery}.` : '';
    const total = listMoneyRows(totals, base.taxIncludedInPrices).findLast(
      ({ kind }) => kind === 'total' || kind === 'subtotal',
    );
    if (news.length && total) news.push(say(total.name, formatMultiPrice(total.price, currency, locale)));
    const text = [reached, ...news].filter(Boolean).join(' ');
    if (text) announce(app, text);
  }, [app, base, totals, open, isSettled, threshold, currency, locale]);
}
