import { copyDetail, dispatch } from '../../store/page-events.ts';
import type { Ports } from '../../store/ports.ts';
import { sleep } from '../../transport/sleep.ts';
import type { Config } from './config.ts';
import { yieldToFrame } from './yield-to-frame.ts';

/** The longest wait for the parser before the first query, ms, so that the page's first products share one query. */
const MAX_PARSING_WAIT_MS = 300;
/** How long later products are collected for one query, ms. */
const BATCH_WINDOW_MS = 50;

/** Connects a store to the page: its events, storage and timing. */
export function createPorts({ storage }: Pick<Config, 'storage'>): Omit<Ports, 'openCart' | 'openTerms' | 'thanks'> {
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
    emit: (event, detail, from) => void dispatch(event, copyDetail(detail), from),
  };
}

const waitForParsing = (maxMs: number) =>
  Promise.race([
    sleep(maxMs),
    new Promise<void>(resolve => addEventListener('DOMContentLoaded', () => resolve(), { once: true })),
  ]);
