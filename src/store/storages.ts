import type { StorageLike } from '../session/token-storage.ts';
import type { Ports } from './ports.ts';

interface Shop<Port extends keyof Ports> {
  readonly ports: Pick<Ports, Port>;
}

/** The storage that the page allows, if it allows one. Throws where it is blocked, as the others do. */
export function onDevice({ ports }: Shop<'storageKind'>): Storage | undefined {
  const kind = ports.storageKind();
  return kind === 'local' ? localStorage : kind === 'session' ? sessionStorage : undefined;
}

/** The storage of the tab, unless the page allows none. */
export const inTab = ({ ports }: Shop<'tabStorage'>): StorageLike | undefined => ports.tabStorage();

/** The storage of the tab, whatever the page allows: a caller that writes checks that first. */
export const inAnyTab = (): Storage => sessionStorage;
