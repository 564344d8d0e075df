import type { PendingPurchase, Ports } from '../store/ports.ts';
import { sleep } from '../transport/retry.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import type { Config } from './config.ts';
import { yieldToFrame } from './yield-to-frame.ts';

/** The longest that a page still being parsed delays its first products, ms: HTML that arrives in pieces shares one query. */
const MAX_PARSING_WAIT_MS = 300;
/** How long later products are collected for one query, ms. */
const BATCH_WINDOW_MS = 50;

/** The localStorage key by which tabs notify each other of a changed cart. */
export const cartUpdateKey = (clientId: string): string => `kiosk:cart:${clientId}`;
/** The sessionStorage key of a checkout that the shopper has left for. */
export const purchaseKey = (clientId: string): string => `kiosk:purchase:${clientId}`;

/** Connects a store to the page: its events, storage and address. */
export function createPorts({ clientId, storage }: Pick<Config, 'clientId' | 'storage'>): Ports {
  let storageKind = storage;
  return {
    setStorage: kind => {
      storageKind = kind;
    },
    storageKind: () => storageKind,
    tabStorage: () => (storageKind === 'memory' ? undefined : sessionStorage),
    waitForBatch: first =>
      document.readyState === 'loading' ? waitForParsing(MAX_PARSING_WAIT_MS) : sleep(first ? 0 : BATCH_WINDOW_MS),
    yieldToFrame,
    emit: (event, detail, from) => void dispatch(event, copy(detail), from),
    emitCancelable: (event, detail, from) => {
      const edited = copy(detail);
      return dispatch(event, edited, from, true) ? copy(edited) : undefined;
    },
    broadcastCartUpdate: updatedDate => {
      if (storageKind === 'local') ignoreErrors(() => localStorage.setItem(cartUpdateKey(clientId), updatedDate));
    },
    callbacks: () => {
      const pageUrl = location.href.split('#')[0] ?? '';
      return { postFlowUrl: pageUrl, thankYouPageUrl: pageUrl, cartPageUrl: pageUrl };
    },
    redirect: (url, purchase) => {
      const pending: PendingPurchase = { ...purchase, hash: location.hash };
      if (storageKind !== 'memory')
        ignoreErrors(() => sessionStorage.setItem(purchaseKey(clientId), JSON.stringify(pending)));
      location.assign(url);
    },
  };
}

/** A copy for the page to keep and change. A detail with a function, such as `retry`, cannot be cloned and is shared. */
const copy = <T>(detail: T): T => ignoreErrors(() => structuredClone(detail)) ?? detail;

const dispatch = (event: string, detail: unknown, from: Element | undefined, cancelable = false): boolean =>
  (from?.isConnected ? from : document).dispatchEvent(
    new CustomEvent(event, { detail, bubbles: true, composed: true, cancelable }),
  );

/** Resolves when the document is parsed, or after `maxMs`. */
const waitForParsing = (maxMs: number) =>
  Promise.race([
    sleep(maxMs),
    new Promise<void>(resolve => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })),
  ]);
