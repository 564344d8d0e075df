/**
 * Converts a text for searches. Removes marks and invisible characters, changes it to capitals so that `Cafe` finds
 * `café`, and makes apostrophes straight.
 */
export const toSearchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .trim()
    .toUpperCase();
