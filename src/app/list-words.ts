const WORDS = 'image name price options quantity stock sku delivery gallery search sort filters none';

/** The words that `show` and `controls` are made of. */
export const listWords = WORDS.split(' ');

/** The first unknown word in such an attribute. */
export const findOddWord = (name: string, value: string): string | undefined =>
  /^(show|controls)$/.test(name) ? value.split(/[\s,]+/).find(word => word && !listWords.includes(word)) : undefined;
