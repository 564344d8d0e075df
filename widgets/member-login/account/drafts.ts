import { useState } from 'react';

interface Drafts {
  readonly member: string;
  readonly typed: Map<string, unknown>;
}

/** In memory alone, by element: for the member who typed them, and nobody else. */
const held = new WeakMap<Element, Drafts>();

function draftsOf(host: Element, member: string): Map<string, unknown> {
  const found = held.get(host);
  if (found?.member === member) return found.typed;
  const typed = new Map<string, unknown>();
  held.set(host, { member, typed });
  return typed;
}

/** Whether a member left something half typed when their session ended. */
export const hasDrafts = (host: Element, member: string): boolean => draftsOf(host, member).size > 0;

export const dropDrafts = (host: Element): boolean => held.delete(host);

/** State that outlives the session it was typed in. Setting undefined drops it. */
export function useDraft<T>(host: Element, member: string, name: string, first: T) {
  const typed = draftsOf(host, member);
  // Each name is used for one kind of thing.
  const [value, setValue] = useState(() => (typed.get(name) as T | undefined) ?? first);
  const set = (next: T) => {
    if (next === undefined) typed.delete(name);
    else typed.set(name, next);
    setValue(next);
  };
  return [value, set, () => typed.delete(name)] as const;
}
