declare module '@prefresh/utils' {
  /** Replaces the components that edited files have registered. */
  export function flush(): void;
  export function isComponent(exported: unknown): boolean;
}
