import { type ComponentType, createElement, type Key } from 'preact';

export { Fragment } from 'preact';

/** What the compiler writes for JSX. Preact's own has templates and escapes besides, which no island uses. */
export const jsx = (type: ComponentType<object>, props: object, key?: Key) =>
  createElement(type, key === undefined ? props : { ...props, key });
export { jsx as jsxDEV, jsx as jsxs };
