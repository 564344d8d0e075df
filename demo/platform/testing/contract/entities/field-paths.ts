/** The type of the field `Name`, also in the items of lists and in the members of unions. */
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

/** Returns paths of fields in `T`. A path that `T` does not have is a compile error. */
export const fieldPaths =
  <T>() =>
  <const Paths extends readonly string[]>(
    ...paths: Paths & { readonly [Index in keyof Paths]: ExistingPath<T, Paths[Index]> }
  ): readonly string[] =>
    paths;
