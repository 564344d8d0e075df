// Replaces `react-dom` in `dist/`.
export { createPortal } from 'preact';
