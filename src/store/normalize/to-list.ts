/** The objects of a list; none of what is no list. */
export const toList = <T extends object>(value: readonly T[] | null | undefined): readonly T[] =>
  Array.isArray(value) ? value.filter(entry => entry && typeof entry === 'object') : [];
