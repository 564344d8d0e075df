import { makeDepartures } from './departures.ts';

export { completeRedirect, loginRedirect } from './redirect.ts';

/** Kept in this tab, between departure and return. */
export const departures = () => makeDepartures(() => sessionStorage, Date.now);
