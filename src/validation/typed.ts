const DIGIT = /\p{Nd}/u;

/** A text as it looks: without signs that nobody sees, in one width. */
export const toVisible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** A text as it looks, with the digits of all scripts as 0 to 9. */
export const withDigits = (text: string): string =>
  toVisible(text).replace(/\p{Nd}/gu, digit => {
    // The ten digits of a script stand in a row, in one place after those of another.
    let value = 0;
    while (DIGIT.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value++;
    return `${value % 10}`;
  });
