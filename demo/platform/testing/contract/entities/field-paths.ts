/** What a field of a type holds; lists are passed through, and each branch of a union has its say. */
type FieldType<T, Name extends string> = T extends readonly (infer One)[]
  ? FieldType<One, Name>
  : T extends object
    ? Name extends keyof T
      ? NonNullable<T[Name]>
      : never
    : never;

type TypeAtPath<T, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? TypeAtPath<FieldType<T, Name>, Rest>
  : FieldType<T, Path>;

type ExistingPath<T, Path extends string> = [TypeAtPath<T, Path>] extends [never] ? never : Path;

/** Paths into `T`; one that `T` does not have fails to compile. */
export const fieldPaths =
  <T>() =>
  <const Paths extends readonly string[]>(
    ...paths: Paths & { readonly [Index in keyof Paths]: ExistingPath<T, Paths[Index]> }
  ): readonly string[] =>
    paths;
