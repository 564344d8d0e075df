/** How an attribute's text becomes a property's value, and back. */
export interface Kind<T> {
  read(text: string | null): T;
  write(value: T): string | null;
}

/** Any text; empty when absent. */
export const text: Kind<string> = { read: held => held ?? '', write: value => (value ? String(value) : null) };

/** Present or absent. */
export const flag: Kind<boolean> = { read: held => held !== null, write: value => (value ? '' : null) };

/** A whole number from 1 to 100,000, `normal` where the text is anything else. */
export const count = (normal: number): Kind<number> => ({
  read: held => {
    const value = Number(held);
    return held?.trim() && Number.isInteger(value) && value >= 1 && value <= 100_000 ? value : normal;
  },
  write: value => String(value),
});

/** One of a few words, the first where the text is none of them. */
export const choice = <const T extends string>(...among: readonly [T, ...T[]]): Kind<T> => ({
  read: held => among.find(word => word === held) ?? among[0],
  write: value => value,
});

/** Attributes by their names in HTML. */
export type Attributes = Readonly<Record<string, Kind<never> | Kind<string> | Kind<boolean> | Kind<number>>>;

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;

/** What an island gets for its attributes: `auto-open` as `autoOpen`. */
export type PropsOf<A> = { readonly [K in keyof A & string as Camel<K>]: A[K] extends Kind<infer T> ? T : never };

/** `auto-open` → `autoOpen`. */
export const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
