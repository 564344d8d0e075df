/** Selects the script tags of shops. Settings are read from these alone: other elements may be a stranger's, with any attribute. */
export const SCRIPT_TAGS = 'script[data-client-id]';
