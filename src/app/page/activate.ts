import type { Registry } from '../start/registry.ts';

/** Activates an element as a press on it would, now or when its code has loaded. */
export function activate(registry: Registry, element: HTMLElement & { activate?(): void }): void {
  registry.clicks.set(element, Date.now());
  if (element.activate) element.activate();
  else loadElement(registry, element.localName);
}

/** Makes the loader fetch an element's code, if the page has a loader. Ignores a failure, which the loader shows. */
export const loadElement = (registry: Registry, tag: string): void => void registry.load?.(tag).catch(() => {});
