// Replaces `react-dom` in `dist/`.
export { createPortal } from 'preact';
export const flushSync = <T>(update: () => T): T => update();
