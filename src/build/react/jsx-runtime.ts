import type { Key } from 'react';
import { jsx as create, jsxs as createWithChildren, Fragment } from 'react/jsx-runtime';

export { Fragment };

type Create = (type: unknown, props: object, key?: Key) => unknown;
type Props = Readonly<Record<string, unknown>>;

const FIELDS: readonly unknown[] = ['input', 'select', 'textarea'];
const ignoreChange = () => {};

/**
 * Gives a field with `value` or `checked` an empty `onChange` if it has none, because the development build of React
 * reports such a field. The elements listen for `input` in text fields, which is less code with Preact.
 */
const wrap =
  (create: unknown): Create =>
  (type, props, key) => {
    const { value, checked, onChange } = props as Props;
    const lacksChange = FIELDS.includes(type) && (value ?? checked) !== undefined && !onChange;
    return (create as Create)(type, lacksChange ? { ...props, onChange: ignoreChange } : props, key);
  };

/** The functions that compiled JSX calls. */
export const jsx = wrap(create);
export const jsxs = wrap(createWithChildren);
/** The function that JSX in tests calls. */
export const jsxDEV = (type: unknown, props: object, key: Key | undefined, hasChildren: boolean): unknown =>
  (hasChildren ? jsxs : jsx)(type, props, key);
