import { createIcon } from './create-icon.tsx';

export const Check = /* @__PURE__ */ createIcon('M4.5 12.8 9.6 18 19.5 6.5');
