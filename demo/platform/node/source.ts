/** The folder of the platform's source, in which assets lie. */
export const SOURCE = new URL('../', import.meta.url);
