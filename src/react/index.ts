export { createComponent, type ElementProps } from './create-component.ts';
export { type CartHook, createHooks, type MemberHook } from './create-hooks.ts';
