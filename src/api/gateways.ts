/**
 * The prefix of carts, checkouts, orders and payments. Each constant of this module is the path prefix of a service.
 */
export const ecom = '/ecom';
/**
 * The prefix of the merchant's changes of the catalog. `storesReader` is the prefix of the calls that read the catalog.
 */
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
/** Tokens, GraphQL and recommendations are at the root of the API host. */
export const root = '';
