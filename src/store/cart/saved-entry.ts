import { createStored } from '../../storage/stored.ts';
import { inCart } from './entries.ts';

/** Lines saved for later. */
export const savedEntry = /* @__PURE__ */ createStored('saved', inCart);
