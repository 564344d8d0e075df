import { useEffect, useRef } from 'react';
import { cartWaitingMessages as messages } from '../../../src/i18n/en/cart-waiting.ts';
import type { CartState, ShownLine } from '../../../src/store/cart/state.ts';
import { describeWaiting } from './describe-waiting.ts';

/** Announces once why changes of lines are pending, and once that the connection is back and nothing is pending. */
export function useWaitingNews(
  { offline }: Pick<CartState, 'offline'>,
  lines: readonly ShownLine[],
  announce: (text: string) => void,
): void {
  const announced = useRef('');
  const wasOffline = useRef(false);
  const words = [...new Set(lines.map(describeWaiting))].filter(Boolean).join(' ');
  useEffect(() => {
    if (offline) wasOffline.current = true;
    const isBack = wasOffline.current && !offline && !words;
    if (isBack) wasOffline.current = false;
    const news = isBack ? messages.online : words;
    if (news && news !== announced.current) announce(news);
    announced.current = words;
  }, [words, offline, announce]);
}
