/** A text as it is searched: without marks and capitals, so that `Cafe` finds `café`, and with straight apostrophes. */
export const toSearchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .trim()
    .toUpperCase();
