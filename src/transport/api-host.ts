/**
 * The platform's own origin, used unless another is configured. This file imports nothing, because the loader contains
 * a copy of it.
 */
export const DEFAULT_API_HOST = 'https://www.wixapis.com';
