export { Fragment, jsx, jsx as jsxDEV, jsxs } from 'preact/jsx-runtime';
