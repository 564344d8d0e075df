/** The folder `demo/platform`, which contains the assets. */
export const SOURCE = new URL('../', import.meta.url);
