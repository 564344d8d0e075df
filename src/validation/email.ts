const MAX_LENGTH = 254;

export const isEmail = (text: string): boolean =>
  text.length <= MAX_LENGTH && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(text);
