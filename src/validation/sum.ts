/** Adds the numbers of a list. Prototype.js 1.6 has an `Array.prototype.reduce` that adds nothing. */
export function sum<T>(list: readonly T[], toNumber: (item: T, index: number) => number): number {
  let total = 0;
  list.forEach((item, index) => {
    total += toNumber(item, index);
  });
  return total;
}
