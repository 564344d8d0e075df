import type { PendingPurchase, Ports } from '../store/ports.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import type { Config } from './config.ts';
import { yieldToFrame } from './yield-to-frame.ts';

/** How long a slow page may keep its first products waiting, ms: HTML that arrives in pieces shares one query. */
const MAX_PARSING_WAIT_MS = 300;
/** How long later needs wait for one another, ms. */
const BATCH_WINDOW_MS = 50;

/** Where tabs tell each other of a changed cart. */
export const cartUpdateKey = (clientId: string): string => `kiosk:cart:${clientId}`;
/** Where a left-for checkout waits for its return. */
export const purchaseKey = (clientId: string): string => `kiosk:purchase:${clientId}`;

/** The store's surroundings in a page. */
export function createPorts({ clientId, storage }: Config): Ports {
  let storageKind = storage;
  return {
    setStorage: kind => {
      storageKind = kind;
    },
    waitForBatch: first =>
      document.readyState === 'loading' ? waitForParsing(MAX_PARSING_WAIT_MS) : wait(first ? 0 : BATCH_WINDOW_MS),
    yieldToFrame,
    emit: (event, detail, from) => {
      // The page may keep and change what it is told; a function, such as a retry, is not copied.
      dispatch(
        from?.isConnected ? from : document,
        event,
        ignoreErrors(() => structuredClone(detail)) ?? detail,
        false,
      );
    },
    emitCancelable: (event, detail, from) => {
      const copy = structuredClone(detail);
      if (!dispatch(from.isConnected ? from : document, event, copy, true)) return undefined;
      return ignoreErrors(() => structuredClone(copy)) ?? copy;
    },
    broadcastCartUpdate: updatedDate => {
      if (storageKind === 'local') ignoreErrors(() => localStorage.setItem(cartUpdateKey(clientId), updatedDate));
    },
    callbacks: () => {
      const pageUrl = location.href.split('#')[0] ?? '';
      return { postFlowUrl: pageUrl, thankYouPageUrl: pageUrl, cartPageUrl: pageUrl };
    },
    redirect: (url, purchase) => {
      ignoreErrors(() =>
        sessionStorage.setItem(
          purchaseKey(clientId),
          JSON.stringify({ ...purchase, hash: location.hash } satisfies PendingPurchase),
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
const waitForParsing = (maxMs: number) =>
  Promise.race([
    wait(maxMs),
    new Promise<void>(resolve => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })),
  ]);
