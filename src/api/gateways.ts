/** The platform's path prefixes, one per service. */
export const ecom = '/ecom';
/** The merchant's writes; reads go to `storesReader`. */
export const stores = '/stores';
export const storesReader = '/stores-reader';
export const redirectsApi = '/_api/redirects-api';
export const backInStockService = '/back-in-stock-service';
export const reviewsService = '/reviews';
export const authentication = '/_api/iam/authentication';
export const iamRecovery = '/_api/iam/recovery';
export const iamVerification = '/_api/iam/verification';
export const membersService = '/members';
export const siteMedia = '/site-media';
/** The token endpoint is at the root of the API host. */
export const root = '';
