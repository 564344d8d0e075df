/** Some fields of an entity. `null` removes a field. */
export type Clearable<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [Name in keyof T]?: Clearable<T[Name]> | null }
    : T;
