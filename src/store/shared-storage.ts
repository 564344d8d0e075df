import type { Ports } from './ports.ts';

/** The storage that all tabs share, if the page allows it. */
export const inAllTabs = ({ ports }: { readonly ports: Pick<Ports, 'storageKind'> }): Storage | undefined =>
  ports.storageKind() === 'local' ? localStorage : undefined;
