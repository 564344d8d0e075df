import { type ReactNode, useLayoutEffect, useState } from 'react';
import { findAll } from '../validation/find-all.ts';

/** The errors of fields, by name. A checked field without an error has an empty text. Unchecked fields are missing. */
export type FieldErrors<Name extends string> = { readonly [N in Name]?: string | undefined };

interface FormState<Name extends string> {
  readonly errors: FieldErrors<Name>;
  /** The error that screen readers announce. */
  readonly status: string;
  /** Increases with each announcement, so that the same error is announced again. */
  readonly times: number;
  /** Increases with each submit and each `refuse`. Then the first field with an error gets the focus. */
  readonly submits: number;
}

const UNCHECKED = { errors: {}, status: '', times: 0, submits: 0 };
const INVALID = ':is(input, textarea, select)[aria-invalid], [aria-invalid] input';

/** Calls `run` once no element is pressed, because an error that appears earlier would move the pressed button away. */
function onceReleased(run: () => void): void {
  // In Firefox the pressed element becomes active after the focus has left the field.
  setTimeout(() => {
    if (findAll(':active')[0]) addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true });
    else run();
  });
}

/**
 * Shows the errors of a form. A field with content is checked when it is left, and all fields when the form is sent.
 * While a field is filled, only an error that it already shows is checked again. `check` returns the error of a value,
 * or an empty text. `find` returns the container of the fields.
 */
export function useForm<Name extends string>(
  names: readonly Name[],
  check: (name: Name, value: string) => string,
  find: () => ParentNode | null | undefined,
) {
  const [state, setState] = useState<FormState<Name>>(UNCHECKED);
  const { errors, status, times, submits } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submit that fails moves the focus.
  useLayoutEffect(() => {
    if (submits) find()?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [submits]);

  const setError = (name: Name, error: string | undefined, announced: boolean) =>
    setState(before => {
      if (before.errors[name] === error) return before;
      const spoken = announced ? { status: error ?? '', times: before.times + 1 } : error ? {} : { status: '' };
      return { ...before, ...spoken, errors: { ...before.errors, [name]: error } };
    });
  const leave = (name: Name, { target }: { readonly target: EventTarget }) =>
    onceReleased(() => {
      const field = target as HTMLInputElement;
      // If the window loses the focus, the field keeps it.
      const isLeft = field.isConnected && (field.getRootNode() as Document).activeElement !== field;
      if (isLeft && field.value.trim()) setError(name, check(name, field.value), true);
    });
  const change = (name: Name, value: string) => {
    const shown = errors[name];
    // A correct field that is being changed gets no error before it is left.
    if (shown !== undefined) setError(name, shown ? check(name, value) : undefined, false);
  };
  /** Shows these errors and no others, such as errors from the shop, and focuses the first of them. */
  const refuse = (refused: FieldErrors<Name>) =>
    setState(({ times, submits }) => ({
      errors: refused,
      status: names.map(name => refused[name]).find(Boolean) ?? '',
      times: times + 1,
      submits: submits + 1,
    }));
  return {
    errors,
    /** The key of the announced error. A new key announces the error again. */
    times,
    refuse,
    /** Checks a field that shows an error again after a change. Any other field becomes unchecked. */
    change,
    /** Checks all fields, shows their errors and focuses the first. Returns whether there are no errors. */
    submit: (values: Readonly<Record<Name, string>>): boolean => {
      const found = Object.fromEntries(names.map(name => [name, check(name, values[name])])) as FieldErrors<Name>;
      refuse(found);
      return !names.some(name => found[name]);
    },
    /** The props that connect a `Field` to the form. */
    field: (name: Name, onChange: (value: string) => void) => ({
      error: errors[name],
      onBlur: (event: { readonly target: EventTarget }) => leave(name, event),
      onChange: (value: string) => {
        change(name, value);
        onChange(value);
      },
    }),
    /** The live region that announces the errors. It must be part of the form. */
    status: (
      <p className="sr" role="status">
        <span key={times}>{status}</span>
      </p>
    ) as ReactNode,
  };
}
