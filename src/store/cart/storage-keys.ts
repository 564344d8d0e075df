/** The storage keys of a shop's changes, each followed by the id of one. */
export const changePrefix = (clientId: string): string => `kiosk:change:${clientId}:`;
/** The storage key of the last known cart. */
export const keptCartKey = (clientId: string): string => `kiosk:kept-cart:${clientId}`;
/** The storage key of the lines that are kept for later. */
export const savedKey = (clientId: string): string => `kiosk:saved:${clientId}`;
/** The sessionStorage key of a checkout that the shopper has left for. */
export const purchaseKey = (clientId: string): string => `kiosk:purchase:${clientId}`;
/** The localStorage key by which tabs notify each other of a changed cart. */
export const cartUpdateKey = (clientId: string): string => `kiosk:cart:${clientId}`;
/** The storage key of the refusals that were not told by the page that had pressed. */
export const refusedKey = (clientId: string): string => `kiosk:refused:${clientId}`;
