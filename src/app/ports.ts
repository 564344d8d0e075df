import type { Ports, Purchase } from '../store/app.ts';
import { attempt } from '../validation/ignore-errors.ts';
import type { Config } from './config.ts';
import { breathe } from './yield-to-frame.ts';

/** How long a slow page may keep its first products waiting, ms: HTML that arrives in pieces shares one query. */
const SLOW_PARSING = 300;
/** How long later needs wait for one another, ms. */
const TOGETHER = 50;

/** Where tabs tell each other of a changed cart. */
export const stampKey = (clientId: string): string => `kiosk:cart:${clientId}`;
/** Where a left-for checkout waits for its return. */
export const purchaseKey = (clientId: string): string => `kiosk:purchase:${clientId}`;

/** The store's surroundings in a page. */
export function pagePorts({ clientId, storage }: Config): Ports {
  let place = storage;
  return {
    keep: kind => {
      place = kind;
    },
    gather: first => (document.readyState === 'loading' ? parsed(SLOW_PARSING) : wait(first ? 0 : TOGETHER)),
    breathe,
    tell: (event, detail, from) => {
      // The page may keep and change what it is told; a function, such as a retry, is not copied.
      dispatch(from?.isConnected ? from : document, event, attempt(() => structuredClone(detail)) ?? detail, false);
    },
    ask: (event, detail, from) => {
      const copy = structuredClone(detail);
      if (!dispatch(from.isConnected ? from : document, event, copy, true)) return undefined;
      return attempt(() => structuredClone(copy)) ?? copy;
    },
    stamp: updatedDate => {
      if (place === 'local') attempt(() => localStorage.setItem(stampKey(clientId), updatedDate));
    },
    callbacks: () => {
      const here = location.href.split('#')[0] ?? '';
      return { postFlowUrl: here, thankYouPageUrl: here, cartPageUrl: here };
    },
    leave: (url, purchase) => {
      attempt(() =>
        sessionStorage.setItem(
          purchaseKey(clientId),
          JSON.stringify({ ...purchase, hash: location.hash } satisfies Purchase),
        ),
      );
      location.assign(url);
    },
  };
}

const dispatch = (target: EventTarget, event: string, detail: unknown, cancelable: boolean): boolean =>
  target.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true, cancelable }));

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** The document is parsed, or `most` ms have passed. */
const parsed = (most: number) =>
  Promise.race([
    wait(most),
    new Promise<void>(resolve => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })),
  ]);
