/** The attributes that are lists of words, and the words of each. The build reads them from the attributes' types. */
declare const KIOSK_LIST_NAMES: readonly string[];
declare const KIOSK_LIST_WORDS: string;

/** The allowed words of a list attribute; undefined for any other attribute. */
export const getListWords = (name: string): readonly string[] | undefined =>
  KIOSK_LIST_WORDS.split(',')[KIOSK_LIST_NAMES.indexOf(name)]?.split(' ');

/** The first unknown word in the value of a list attribute. */
export function findOddWord(name: string, value: string): string | undefined {
  const words = getListWords(name);
  return words && value.split(/[\s,]+/).find(word => word && !words.includes(word));
}
