/** Turns `auto-open` into `autoOpen`. */
export const toCamelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
