import { createIcon } from './create-icon.tsx';

export const Alert = /* @__PURE__ */ createIcon('M12 3.5 21.5 20h-19zM12 10v4.2M12 17.1v.1');
