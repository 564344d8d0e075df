/** The platform's own origin, used unless another is configured. Import-free: the loader carries it too. */
export const DEFAULT_API_HOST = 'https://www.wixapis.com';
