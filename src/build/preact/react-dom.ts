// What `react-dom` means in `dist/`.
export { createPortal } from 'preact';
