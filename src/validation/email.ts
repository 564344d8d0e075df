/** Whether a text can be an e-mail address; only a mail can tell whether it is one. */
export const isEmail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(text);
