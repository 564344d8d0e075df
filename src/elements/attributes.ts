/** How an attribute's text becomes a property's value, and back. */
export interface AttributeType<T> {
  read(text: string | null): T;
  write(value: T): string | null;
}

/** Any text; empty when absent. */
export const text: AttributeType<string> = { read: held => held ?? '', write: value => (value ? String(value) : null) };

/** Present or absent. */
export const flag: AttributeType<boolean> = { read: raw => raw !== null, write: value => (value ? '' : null) };

/** A whole number from 1 to 100,000, `normal` where the text is anything else. */
export const positiveInteger = (fallback: number): AttributeType<number> => ({
  read: raw => {
    const value = Number(raw);
    return raw?.trim() && Number.isInteger(value) && value >= 1 && value <= 100_000 ? value : fallback;
  },
  write: value => String(value),
});

/** One of a few words, the first where the text is none of them. */
export const oneOf = <const T extends string>(...allowed: readonly [T, ...T[]]): AttributeType<T> => ({
  read: raw => allowed.find(value => value === raw) ?? allowed[0],
  write: value => value,
});

/** Attributes by their names in HTML. */
export type Attributes = Readonly<
  Record<string, AttributeType<never> | AttributeType<string> | AttributeType<boolean> | AttributeType<number>>
>;

type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** What an island gets for its attributes: `auto-open` as `autoOpen`. */
export type PropsOf<A> = {
  readonly [K in keyof A & string as CamelCase<K>]: A[K] extends AttributeType<infer T> ? T : never;
};

/** `auto-open` → `autoOpen`. */
export const toCamelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
