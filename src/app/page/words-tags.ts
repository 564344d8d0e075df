/** Selects the JSON blocks with the page's own words. */
export const WORDS_TAGS = 'script[data-kiosk-words]';
