import { createStored } from '../../../storage/stored.ts';
import { inCart } from '../entries.ts';

/** The delivery that was chosen on this device. */
export const deliveryEntry = /* @__PURE__ */ createStored('delivery', inCart);
