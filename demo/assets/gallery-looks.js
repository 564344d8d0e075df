/** Languages that the gallery offers; `en-XA` is English with accents and a third longer. */
export const LANGUAGES = [
  'en',
  'en-XA',
  'ar',
  'de',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'it',
  'ja',
  'nl',
  'pl',
  'pt-BR',
  'sv',
  'uk',
  'zh',
];

/** Gives a page the look of a host, and as much of a shopper's settings as a page can. */
export function applyLook(params) {
  const root = document.documentElement;
  for (const name of ['host', 'contrast', 'forced']) {
    const value = params.get(name);
    if (value) root.dataset[name] = value;
  }
}

/** Stops what moves in the elements of a page. */
export function stopMotion() {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { animation-duration: 0s !important; transition: none !important }');
  for (const { localName, shadowRoot } of document.querySelectorAll('*'))
    if (localName.startsWith('kiosk-')) shadowRoot?.adoptedStyleSheets.push(still);
}
