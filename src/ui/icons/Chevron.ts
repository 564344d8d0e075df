import { createIcon } from './create-icon.tsx';

export const Chevron = /* @__PURE__ */ createIcon('m6.5 9.5 5.5 5.5 5.5-5.5');
