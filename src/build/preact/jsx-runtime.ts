import { type ComponentType, createElement, type Key } from 'preact';

export { Fragment } from 'preact';

/** The functions that compiled JSX calls. Preact's own jsx-runtime also has templates and escaping, unused here. */
export const jsx = (type: ComponentType<object>, props: object, key?: Key) =>
  createElement(type, key === undefined ? props : { ...props, key });
export { jsx as jsxDEV, jsx as jsxs };
