import { createIcon } from './create-icon.tsx';

export const Bag = /* @__PURE__ */ createIcon(
  'M5.2 8.5h13.6l1 10.2a1.6 1.6 0 0 1-1.6 1.8H5.8a1.6 1.6 0 0 1-1.6-1.8zM8.6 11V7.4a3.4 3.4 0 0 1 6.8 0V11',
);
