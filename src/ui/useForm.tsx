import { type ReactNode, useLayoutEffect, useState } from 'react';
import { findAll } from '../validation/find-all.ts';

/** What is said of fields: an error, or nothing of one that has been checked and is right. Others are not in it. */
export type FieldErrors<Name extends string> = { readonly [N in Name]?: string | undefined };

interface FormState<Name extends string> {
  readonly errors: FieldErrors<Name>;
  /** The error that screen readers announce. */
  readonly said: string;
  /** Increases with each announcement: the same error is announced again. */
  readonly times: number;
  /** Increases with each submit. */
  readonly submits: number;
}

const UNCHECKED = { errors: {}, said: '', times: 0, submits: 0 };
const INVALID = ':is(input, textarea, select)[aria-invalid], [aria-invalid] input';

/** Runs something once nothing is pressed: an error that comes earlier moves the button from under the press. */
function onceReleased(run: () => void): void {
  // In Firefox what is pressed becomes active after the focus has left.
  setTimeout(() => {
    if (findAll(':active')[0]) addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true });
    else run();
  });
}

/**
 * Says what is wrong with the fields of a form: of a field when it is left with something in it, of all when the form is
 * sent; never while a field is filled. An error that is shown is checked again with each key. `check` answers the error of
 * a value, or nothing; `find` answers what holds the fields.
 */
export function useForm<Name extends string>(
  names: readonly Name[],
  check: (name: Name, value: string) => string,
  find: () => ParentNode | null | undefined,
) {
  const [state, setState] = useState<FormState<Name>>(UNCHECKED);
  const { errors, said, times, submits } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submit that fails moves the focus.
  useLayoutEffect(() => {
    if (submits) find()?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [submits]);

  const setError = (name: Name, error: string | undefined, announced: boolean) =>
    setState(before => {
      if (before.errors[name] === error) return before;
      const spoken = announced ? { said: error ?? '', times: before.times + 1 } : error ? {} : { said: '' };
      return { ...before, ...spoken, errors: { ...before.errors, [name]: error } };
    });
  const leave = (name: Name, { target }: { readonly target: EventTarget }) =>
    onceReleased(() => {
      const field = target as HTMLInputElement;
      // Where it is the window that is left, the field keeps the focus.
      const isLeft = field.isConnected && (field.getRootNode() as Document).activeElement !== field;
      if (isLeft && field.value.trim()) setError(name, check(name, field.value), true);
    });
  const change = (name: Name, value: string) => {
    const shown = errors[name];
    // What was right and is being changed is not wrong before it is left.
    if (shown !== undefined) setError(name, shown ? check(name, value) : undefined, false);
  };
  /** Shows these errors and no others, such as those that the shop has found, and goes to the first. */
  const refuse = (refused: FieldErrors<Name>) =>
    setState(({ times, submits }) => ({
      errors: refused,
      said: names.map(name => refused[name]).find(Boolean) ?? '',
      times: times + 1,
      submits: submits + 1,
    }));
  return {
    errors,
    /** The key of an error that is announced: a new one has it announced again. */
    times,
    refuse,
    /** A field has another value. */
    change,
    /** Checks all fields and answers whether they are right. */
    submit: (values: Readonly<Record<Name, string>>): boolean => {
      const found = Object.fromEntries(names.map(name => [name, check(name, values[name])])) as FieldErrors<Name>;
      refuse(found);
      return !names.some(name => found[name]);
    },
    /** The props of one field. */
    field: (name: Name, onChange: (value: string) => void) => ({
      error: errors[name],
      onBlur: (event: { readonly target: EventTarget }) => leave(name, event),
      onChange: (value: string) => {
        change(name, value);
        onChange(value);
      },
    }),
    /** What announces the errors; part of the form. */
    status: (
      <p className="sr" role="status">
        <span key={times}>{said}</span>
      </p>
    ) as ReactNode,
  };
}
