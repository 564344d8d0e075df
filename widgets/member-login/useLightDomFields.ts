import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LoginDraft, LoginFieldName } from './fields.ts';

/** Marks the children that the element itself has added. */
const OWNED_ATTRIBUTE = 'data-kiosk';

/**
 * Manages the children that a portal renders into the element. Removes the children of a cloned element, renders the
 * children again if the page clears them, and clears secrets when the page is left.
 */
export function useLightDomFields(host: HTMLElement) {
  const draft = useRef<LoginDraft>({});
  const [mountKey, setMountKey] = useState(0);
  // Runs once, during the first render and before the portal adds children.
  useState(() => {
    for (const staleNode of host.querySelectorAll(`:scope > [${OWNED_ATTRIBUTE}]`)) staleNode.remove();
  });
  useLayoutEffect(() => {
    const observer = new MutationObserver(changes => {
      const formRemoved = changes.some(({ removedNodes }) =>
        [...removedNodes].some(
          node => node instanceof Element && node.localName === 'form' && node.hasAttribute(OWNED_ATTRIBUTE),
        ),
      );
      if (formRemoved && !host.querySelector(`:scope > form[${OWNED_ATTRIBUTE}]`) && host.isConnected)
        setMountKey(n => n + 1);
    });
    observer.observe(host, { childList: true });
    return () => observer.disconnect();
  }, [host]);
  /** Copies the values of the inputs into the draft, because some password managers fill inputs without an event. */
  const read = () => {
    for (const { slot, value } of host.querySelectorAll<HTMLInputElement>(':scope > input[slot]:not([slot=username])'))
      draft.current[slot] = value;
  };
  const clear = (names: readonly LoginFieldName[] = ['email', 'password', 'code']) => {
    for (const name of names) write(name, '');
  };
  const write = (name: LoginFieldName, value: string) => {
    draft.current[name] = value;
    const input = host.querySelector<HTMLInputElement>(`:scope > input[slot=${name}]`);
    if (input) input.value = value;
  };
  const clearSecrets = () => clear(['password', 'code']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the host and its fields stay the same.
  useEffect(() => {
    addEventListener('pagehide', clearSecrets);
    return () => {
      removeEventListener('pagehide', clearSecrets);
      clearSecrets();
    };
  }, []);
  return { draft: draft.current, read, write, clear, clearSecrets, mountKey, ownedProps: { [OWNED_ATTRIBUTE]: '' } };
}
