const WORDS = 'image name price options quantity stock sku delivery gallery none,search sort filters none';

/** The words that an attribute is made of, where it is a list of them. */
export const getListWords = (name: string): readonly string[] | undefined =>
  WORDS.split(',')[['show', 'controls'].indexOf(name)]?.split(' ');

/** The first unknown word in such an attribute. */
export function findOddWord(name: string, value: string): string | undefined {
  const words = getListWords(name);
  return words && value.split(/[\s,]+/).find(word => word && !words.includes(word));
}
