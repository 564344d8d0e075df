/** Whether tests run with all their data, and tests with the tag `@soak` run. `npm run soak` sets the variable. */
export const isSoak = process.env.SOAK === '1';
