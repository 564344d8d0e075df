/** Whether whole matrices run, and the tests with the tag `@soak`. `npm run soak` sets the variable. */
export const isSoak = process.env.SOAK === '1';
