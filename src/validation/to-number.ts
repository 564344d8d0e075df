/** The number that an answer has, also as text; 0 for anything else, such as an object without a value. */
export const toNumber = (value: unknown): number => (typeof value === 'object' ? 0 : Number(value) || 0);
