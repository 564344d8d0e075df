import { useState } from 'react';

interface Drafts {
  readonly memberId: string;
  readonly values: Map<string, unknown>;
}

/** The drafts by element, in memory only. A draft is shown again only to the member who typed it. */
const draftsByHost = new WeakMap<Element, Drafts>();

function getDrafts(host: Element, memberId: string): Map<string, unknown> {
  const found = draftsByHost.get(host);
  if (found?.memberId === memberId) return found.values;
  const values = new Map<string, unknown>();
  draftsByHost.set(host, { memberId, values });
  return values;
}

/** Whether an element has drafts of a member, whose session may have ended during the typing. */
export const hasDrafts = (host: Element, memberId: string): boolean => getDrafts(host, memberId).size > 0;

export const clearDrafts = (host: Element): boolean => draftsByHost.delete(host);

/**
 * State that survives the end of the session in which it was typed. Returns the value, a function that sets it, and a
 * function that removes the draft but leaves the value. A value set to undefined also removes the draft.
 */
export function useDraft<T>(host: Element, memberId: string, name: string, initial: T) {
  const drafts = getDrafts(host, memberId);
  // Each name is used for values of one type.
  const [value, setValue] = useState(() => (drafts.get(name) as T | undefined) ?? initial);
  /** `edit` gets the latest value, which may not have been rendered yet. */
  const set = (edit: (before: T) => T) => {
    const next = edit((drafts.get(name) as T | undefined) ?? value);
    if (next === undefined) drafts.delete(name);
    else drafts.set(name, next);
    setValue(next);
  };
  return [value, set, () => drafts.delete(name)] as const;
}
