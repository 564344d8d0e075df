import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The nodes that belong to an element of the family among its children. */
const MARK = 'data-kiosk';

/** What stays of typed texts when the page around clears the element's children. */
export type Typed = Record<string, string>;

/**
 * Keeps the children that a portal draws into the element: those left by a cloned page go, those that the page clears
 * come back with what was typed, and secrets are blanked when the page is left.
 */
export function useLightFields(host: HTMLElement) {
  const typed = useRef<Typed>({});
  const [round, setRound] = useState(0);
  // Once, before anything is drawn.
  useState(() => {
    for (const stale of host.querySelectorAll(`:scope > [${MARK}]`)) stale.remove();
  });
  useLayoutEffect(() => {
    const watch = new MutationObserver(changes => {
      const gone = changes.some(({ removedNodes }) =>
        [...removedNodes].some(node => node instanceof Element && node.localName === 'form' && node.hasAttribute(MARK)),
      );
      if (gone && !host.querySelector(`:scope > form[${MARK}]`) && host.isConnected) setRound(n => n + 1);
    });
    watch.observe(host, { childList: true });
    return () => watch.disconnect();
  }, []);
  const blank = () => {
    for (const name of ['password', 'code']) {
      delete typed.current[name];
      const input = host.querySelector<HTMLInputElement>(`:scope > input[slot=${name}]`);
      if (input) input.value = '';
    }
  };
  useEffect(() => {
    addEventListener('pagehide', blank);
    return () => {
      removeEventListener('pagehide', blank);
      blank();
    };
  }, []);
  return { typed: typed.current, blank, round, mark: { [MARK]: '' } };
}
