import { useEffect, useState } from 'react';
import { findElements } from '../../../src/app/page/overlays.ts';

/** An on-screen keyboard is open if the visible part of the page is smaller than the window by more than this, px. */
const KEYBOARD_PX = 150;

/**
 * Whether the form's own button is out of view and no on-screen keyboard is open. Always false unless the form is the
 * page's first form with `sticky`. Forms of the document come before those in shadow roots.
 */
export function useRowOutOfView(host: Element): boolean {
  const [isOut, setOut] = useState(false);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const row = host.shadowRoot?.querySelector('[part~=row]');
    // A closed shadow root is not searched, so its form counts as the first one.
    const [first = host] = findElements('kiosk-add-to-cart[sticky]');
    if (!row || first !== host) return;
    const observer = new IntersectionObserver(entries => setOut(entries.at(-1)?.isIntersecting === false));
    observer.observe(row);
    const view = globalThis.visualViewport;
    const measure = () => setTyping(!!view && view.height * view.scale < innerHeight - KEYBOARD_PX);
    view?.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      view?.removeEventListener('resize', measure);
    };
  }, [host]);
  return isOut && !isTyping;
}
