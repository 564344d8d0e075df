export interface ListFilter {
  /** The wanted choices by option. Of each option, a product needs any one of the choices. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** The lowest price. `max` is the highest price. Both are in the shop's currency. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly inStock?: boolean | undefined;
}

/** Returns the parts of a filter that change. */
export type EditFilter = (filter: ListFilter) => Partial<ListFilter>;

/** Adds a choice of an option to a filter if it is `wanted`, and otherwise removes the choice. */
export const setChoice =
  (option: string, name: string, wanted?: boolean): EditFilter =>
  ({ choices }) => ({
    choices: new Map([
      ...choices,
      [option, [...(choices.get(option) ?? []).filter(other => other !== name), ...(wanted ? [name] : [])]],
    ]),
  });

const encode = (text: string): string => text.replace(/[%;:,{]/g, encodeURIComponent);

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return text.trim();
  }
};

const toAmount = (text: string | undefined): number | undefined => {
  const amount = Number(text);
  return text?.trim() && amount >= 0 && Number.isFinite(amount) ? amount : undefined;
};

/** Reads `Colour:Oat,Sage;price:20-50;stock:in`, in which `%2C` is a comma within a name. Ignores other parts. */
export function parseFilter(text: string): ListFilter {
  const choices = new Map<string, readonly string[]>();
  let rest: Omit<ListFilter, 'choices'> = {};
  for (const part of text.split(';')) {
    const [name = '', values = ''] = part.split(':');
    const key = decode(name);
    if (key === 'price') {
      const [min, max] = values.split('-').map(toAmount);
      rest = { ...rest, min, max };
    } else if (key === 'stock') rest = { ...rest, inStock: values.trim() === 'in' };
    else {
      const wanted = values.split(',').map(decode).filter(Boolean);
      // JSON is not a filter.
      if (/^\s*[^\s{]/.test(name) && wanted.length) choices.set(key, wanted);
    }
  }
  return { choices, ...rest };
}

/** A filter as text, for `parseFilter`. Empty if nothing is filtered. */
export const writeFilter = ({ choices, min, max, inStock }: ListFilter): string =>
  [
    ...[...choices].flatMap(([name, wanted]) =>
      wanted.length ? [`${encode(name)}:${wanted.map(encode).join()}`] : [],
    ),
    ...(min === undefined && max === undefined ? [] : [`price:${min ?? ''}-${max ?? ''}`]),
    ...(inStock ? ['stock:in'] : []),
  ].join(';');
