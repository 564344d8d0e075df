/** The platform's prefix before the paths of a service. */
export const ecom = '/ecom';
export const storesReader = '/stores-reader';
export const redirectsApi = '/_api/redirects-api';
/** The token endpoint stands at the root of the API host. */
export const root = '';
