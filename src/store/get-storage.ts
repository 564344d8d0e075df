import type { Ports } from './ports.ts';

/** The storage that the page allows, if it allows one. Throws where it is blocked. */
export function getStorage({ storageKind }: Pick<Ports, 'storageKind'>): Storage | undefined {
  const kind = storageKind();
  return kind === 'local' ? localStorage : kind === 'session' ? sessionStorage : undefined;
}
