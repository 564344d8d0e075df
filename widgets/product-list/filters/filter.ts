/** What a shopper has narrowed a list down to. */
export interface ListFilter {
  /** The choices of each option, any of which is wanted. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** In the shop's currency. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly inStock?: boolean | undefined;
}

/** Changes what a list is narrowed down to. */
export type EditFilter = (filter: ListFilter) => Partial<ListFilter>;

/** Wants a choice of an option, or no longer. */
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

/** Reads `Colour:Oat,Sage;price:20-50;stock:in`, in which `%2C` is a comma within a name. */
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
      // JSON is no filter.
      if (/^\s*[^\s{]/.test(name) && wanted.length) choices.set(key, wanted);
    }
  }
  return { choices, ...rest };
}

/** A filter as `parseFilter` reads it; empty without one. */
export const writeFilter = ({ choices, min, max, inStock }: ListFilter): string =>
  [
    ...[...choices].flatMap(([name, wanted]) =>
      wanted.length ? [`${encode(name)}:${wanted.map(encode).join()}`] : [],
    ),
    ...(min === undefined && max === undefined ? [] : [`price:${min ?? ''}-${max ?? ''}`]),
    ...(inStock ? ['stock:in'] : []),
  ].join(';');
