// Replaces `react` in `dist/` by the functions that the components use, from Preact without its compatibility layer.
// Hooks are imported separately, see `hooks-apart.ts`.
import type { FunctionComponent, Ref } from 'preact';

export { Component, cloneElement, createContext, createElement, Fragment } from 'preact';

/** A component gets its ref among its properties, as in React 19. */
export const forwardRef =
  <P, T>(render: (props: P, ref?: Ref<T>) => ReturnType<FunctionComponent>) =>
  (props: P & { readonly ref?: Ref<T> }) =>
    render(props, props.ref);
