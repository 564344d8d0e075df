/** Selects the script tags of shops. Only these have settings, because other elements may be written by visitors. */
export const SCRIPT_TAGS = 'script[data-client-id]';
