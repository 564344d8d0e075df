import { useEffect, useState } from 'react';
import { findAll } from '../../../src/validation/find-all.ts';

/** So much less of the page in view, px, and a keyboard is up. */
const KEYBOARD_PX = 150;

/** Whether the form's own button is out of view and no keyboard is up. Of several forms only the page's first says so. */
export function useRowOutOfView(host: Element): boolean {
  const [isOut, setOut] = useState(false);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const row = host.shadowRoot?.querySelector('[part~=row]');
    if (!row || findAll('kiosk-add-to-cart[sticky]')[0] !== host) return;
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
