import type { StorageLike } from '../session/token-storage.ts';
import type { Ports } from './ports.ts';

interface Shop<Port extends keyof Ports> {
  readonly ports: Pick<Ports, Port>;
}

/**
 * localStorage or sessionStorage, as the page allows. Undefined if the page allows no storage. Like the other functions
 * here, throws if the browser blocks storage.
 */
export function onDevice({ ports }: Shop<'storageKind'>): Storage | undefined {
  const kind = ports.storageKind();
  return kind === 'local' ? localStorage : kind === 'session' ? sessionStorage : undefined;
}

/** The storage of the tab, unless the page allows none. */
export const inTab = ({ ports }: Shop<'tabStorage'>): StorageLike | undefined => ports.tabStorage();

/** The storage of the tab, even if the page allows none. Callers check what is allowed before they write. */
export const inAnyTab = (): Storage => sessionStorage;
