import { createIcon } from './create-icon.tsx';

export const Copy = /* @__PURE__ */ createIcon('M9 9h11v11H9zM15 5V4H4v11h1');
