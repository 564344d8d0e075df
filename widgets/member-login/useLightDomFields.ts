import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The nodes that belong to an element of the family among its children. */
const OWNED_ATTRIBUTE = 'data-kiosk';

/** What stays of typed texts when the page around clears the element's children. */
export type LoginDraft = Record<string, string>;

/**
 * Keeps the children that a portal draws into the element: those left by a cloned page go, those that the page clears
 * come back with what was typed, and secrets are blanked when the page is left.
 */
export function useLightDomFields(host: HTMLElement) {
  const draft = useRef<LoginDraft>({});
  const [mountKey, setMountKey] = useState(0);
  // Once, before anything is drawn.
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
  }, []);
  const clearSecrets = () => {
    for (const name of ['password', 'code']) {
      delete draft.current[name];
      const input = host.querySelector<HTMLInputElement>(`:scope > input[slot=${name}]`);
      if (input) input.value = '';
    }
  };
  useEffect(() => {
    addEventListener('pagehide', clearSecrets);
    return () => {
      removeEventListener('pagehide', clearSecrets);
      clearSecrets();
    };
  }, []);
  return { draft: draft.current, clearSecrets, mountKey, ownedProps: { [OWNED_ATTRIBUTE]: '' } };
}
