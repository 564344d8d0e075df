const MAX_LENGTH = 254;

/** Whether a string has the form of an e-mail address. */
export const isEmail = (text: string): boolean =>
  text.length <= MAX_LENGTH && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(text);
