/** Warns in the console of an element that names no product. */
export function warnWithoutProduct(host: Element, idOrSlug: string): void {
  if (!idOrSlug) console.warn(`[kiosk] ${host.localName} needs product="ID-OR-SLUG"`, host);
}
