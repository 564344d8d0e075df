import { toCamelCase } from '../validation/to-camel-case.ts';

/** How an attribute's text becomes a property's value, and back. `null` stands for a missing attribute. */
interface AttributeType<T> {
  read(text: string | null): T;
  write(value: T): string | null;
}

/** Any text, without the blanks that a paste leaves around it; empty when absent. */
export const text: AttributeType<string> = {
  read: raw => raw?.trim() ?? '',
  write: value => (value ? String(value) : null),
};

/**
 * An attribute whose text is a list of words. The words are only a type, because a runtime list would repeat them in
 * the bundles. The build reads the words from the type.
 */
export type ListOf<Word extends string> = AttributeType<string> & { readonly word?: Word };

export type WordOf<List> = List extends { readonly word?: infer Word } ? Word & string : never;

/** True if the attribute is present, whatever its text. */
export const flag: AttributeType<boolean> = { read: raw => raw !== null, write: value => (value ? '' : null) };

/** The maximum of a number attribute that declares no maximum. */
export const MAX_INTEGER = 100_000;

/** A whole number from 1 to `max`; `fallback` for any other text. */
export const positiveInteger = (fallback: number, max = MAX_INTEGER): AttributeType<number> => ({
  read: raw => {
    const value = Number(raw);
    return value % 1 === 0 && value >= 1 && value <= max ? value : fallback;
  },
  write: String,
});

/** One of a few words, with or without blanks around it; the first word for any other text. */
export const oneOf = <const T extends string>(...allowed: readonly [T, ...T[]]): AttributeType<T> => ({
  read: raw => allowed.find(value => value === raw?.trim()) ?? allowed[0],
  write: value => value,
});

/** Attribute types by the attributes' names in HTML. */
export type Attributes = Readonly<
  Record<string, AttributeType<never> | AttributeType<string> | AttributeType<boolean> | AttributeType<number>>
>;

type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** The properties that belong to attributes: `auto-open` as `autoOpen`. */
export type PropsOf<A> = {
  readonly [K in keyof A & string as CamelCase<K>]: A[K] extends AttributeType<infer T> ? T : never;
};

export function readAttributes<A extends Attributes>(
  element: Pick<Element, 'getAttribute'>,
  attributes: A,
): PropsOf<A> {
  const props: Record<string, unknown> = {};
  // Not `for…in`, because old libraries add an enumerable property to all objects.
  for (const name of Object.keys(attributes))
    props[toCamelCase(name)] = attributes[name]?.read(element.getAttribute(name));
  return props as PropsOf<A>; // names and values as `attributes` types them
}

/**
 * Defines a property of an element class for each attribute. The property's value is read from the attribute. Setting
 * the property sets the attribute, and `undefined` or `null` removes it.
 */
export function defineProperties(prototype: HTMLElement, attributes: Attributes): void {
  for (const [name, { read, write }] of Object.entries(attributes)) {
    Object.defineProperty(prototype, toCamelCase(name), {
      get(this: HTMLElement) {
        return read(this.getAttribute(name));
      },
      set(this: HTMLElement, value: never) {
        const written = value == null ? null : write(value);
        if (written === null) this.removeAttribute(name);
        else this.setAttribute(name, written);
      },
    });
  }
}

/** Sets again the properties that a script set before the class was defined, so that the class's setters get them. */
export function upgradeProperties(element: Element, prototype: object): void {
  const properties = element as unknown as Record<string, unknown>;
  // Not `Object.keys`, because in old libraries it also lists inherited names.
  for (const name of Reflect.ownKeys(element) as string[]) {
    if (!(name in prototype)) continue;
    const value = properties[name];
    delete properties[name];
    properties[name] = value;
  }
}
