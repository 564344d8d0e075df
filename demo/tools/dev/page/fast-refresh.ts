// The functions that compiled components call. `../fast-refresh.ts` imports them into each file with components.
import '@prefresh/core';
import { flush, isComponent } from '@prefresh/utils';

type Sign = (type: unknown, key?: unknown, reset?: boolean, getHooks?: () => unknown[]) => unknown;

interface Prefresh {
  register(type: unknown, id: string): void;
  sign(type: unknown, key: unknown, reset: unknown, getHooks: unknown, status: 'begin' | 'needsHooks'): void;
}

const { register, sign } = (globalThis as unknown as { readonly __PREFRESH__: Prefresh }).__PREFRESH__;

/** Registers the components of a file by their names. */
export const registerFrom =
  (file: string) =>
  (type: unknown, name: string): void =>
    register(type, `${file} ${name}`);

/**
 * Records which hooks a component calls. Compiled code calls the result with the component at its declaration, and
 * without a component at each render.
 */
export function createSignature(): Sign {
  let signed: unknown;
  let hasHooks = false;
  return (type, key, reset, getHooks) => {
    if (typeof key === 'string') {
      signed ??= type;
      hasHooks ||= typeof getHooks === 'function';
      if (type) sign(type, key, reset, getHooks, 'begin');
    } else if (hasHooks) {
      hasHooks = false;
      sign(signed, undefined, undefined, undefined, 'needsHooks');
    }
    return type;
  };
}

/**
 * Replaces the components of an edited file if it exports only components. Otherwise calls `invalidate`, so that the
 * modules that import the file are updated.
 */
export function refresh(edited: object | undefined, invalidate: () => void): void {
  if (!edited) return;
  if (Object.values(edited).every(isComponent)) flush();
  else invalidate();
}
