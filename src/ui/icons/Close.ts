import { createIcon } from './create-icon.tsx';

export const Close = /* @__PURE__ */ createIcon('m6 6 12 12M18 6 6 18');
