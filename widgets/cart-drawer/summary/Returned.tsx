import { useEffect, useState } from 'react';
import type { ShopApp } from '../../../src/store/app.ts';
import type { CartState } from '../../../src/store/cart/state.ts';
import { lazyImport } from '../../../src/transport/lazy-import.ts';

const loadOrderPlaced = lazyImport(() => import('../returned/OrderPlaced.tsx'));

interface ReturnedProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly open: boolean;
  readonly returned: NonNullable<CartState['returned']>;
  readonly locale: string;
  readonly announce: (text: string) => void;
}

/** The result of a checkout, once its code has loaded. If the load fails, nothing is shown. */
export function Returned(props: ReturnedProps) {
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadOrderPlaced>>>();
  useEffect(() => void loadOrderPlaced().then(setCode, () => undefined), []);
  return code ? <code.OrderPlaced {...props} /> : null;
}
