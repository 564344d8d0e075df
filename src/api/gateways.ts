/** The platform's prefix before the paths of a service. */
export const ecom = '/ecom';
/** What the merchant writes; the shop's readers have a service of their own. */
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
/** The token endpoint stands at the root of the API host. */
export const root = '';
