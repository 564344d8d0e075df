'use client';

import { configure } from 'kiosk-widgets';
import { useCart } from 'kiosk-widgets/react';

declare global {
  interface Window {
    apiHost: string;
  }
}

if (typeof window === 'object') configure({ clientId: 'demo-client', apiHost: window.apiHost });

export function Units() {
  const { units } = useCart();
  return <p>Units: {units}</p>;
}
