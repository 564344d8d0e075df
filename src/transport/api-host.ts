/**
 * The platform's own origin, used unless another is configured. It imports no code, because the loader has a copy of
 * it.
 */
export const DEFAULT_API_HOST = 'https://www.wixapis.com';
