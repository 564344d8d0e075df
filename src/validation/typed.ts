/** A trimmed text without invisible characters, with full-width letters in normal width. */
export const toVisible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .trim();

/** A trimmed text without invisible characters, with the digits of all scripts as 0 to 9. */
export const withDigits = (text: string): string =>
  toVisible(text).replace(/\p{Nd}/gu, digit => {
    let code = digit.codePointAt(0) as number;
    // The ten digits of a script are consecutive. In one place, several scripts' digits follow each other.
    let value = -1;
    while (/\p{Nd}/u.test(String.fromCodePoint(code--))) value++;
    return `${value % 10}`;
  });
