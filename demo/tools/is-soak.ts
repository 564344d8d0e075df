/** Whether whole matrices run, and the tests with the tag `@soak`. `npm run soak` sets the variable. */
export const isSoak = Boolean(process.env.SOAK);
