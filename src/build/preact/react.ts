// Replaces `react` in `dist/` by the functions that the components use, from Preact without its compatibility layer.
// Hooks are imported separately, see `hooks-apart.ts`.
export { Component, createElement } from 'preact';
