/** What a field of a type holds; lists are passed through, and each branch of a union has its say. */
type Step<T, Name extends string> = T extends readonly (infer One)[]
  ? Step<One, Name>
  : T extends object
    ? Name extends keyof T
      ? NonNullable<T[Name]>
      : never
    : never;

type At<T, Path extends string> = Path extends `${infer Name}.${infer Rest}` ? At<Step<T, Name>, Rest> : Step<T, Path>;

type Typed<T, Path extends string> = [At<T, Path>] extends [never] ? never : Path;

/** Paths into `T`; one that `T` does not have fails to compile. */
export const fieldsOf =
  <T>() =>
  <const Paths extends readonly string[]>(
    ...paths: Paths & { readonly [Index in keyof Paths]: Typed<T, Paths[Index]> }
  ): readonly string[] =>
    paths;
