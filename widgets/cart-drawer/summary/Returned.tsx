import { useLazy } from '../../../src/elements/useLazy.ts';
import { lazyImport } from '../../../src/transport/lazy-import.ts';
import type { OrderPlacedProps } from '../returned/OrderPlaced.tsx';

const loadOrderPlaced = lazyImport(() => import('../returned/OrderPlaced.tsx'));

/** The result of a checkout, once its code has loaded. If the load fails, nothing is shown. */
export function Returned(props: OrderPlacedProps) {
  const { code } = useLazy(loadOrderPlaced);
  return code ? <code.OrderPlaced {...props} /> : null;
}
