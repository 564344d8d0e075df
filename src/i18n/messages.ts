/** The forms of a message for a count, by plural category. */
export type Plural = { readonly other: string } & { readonly [category in Intl.LDMLPluralRule]?: string };

/** Messages by key; some are groups of their own. */
export interface Messages {
  readonly [key: string]: string | Plural | Messages;
}

/** What the elements share with the code that translates them, which comes later. */
interface PageLanguage {
  /** The language of the messages. */
  language: string;
  /** The locale of the element that was drawn first, while it is there: all share the messages, so they are in its language. */
  locale: string;
  speaker?: Element;
  /** The messages of the code that has come, as they are shown, with their groups; there may be two copies of a group. */
  readonly groups: Map<Messages, string>;
  /** Draw the elements again. */
  readonly renders: Set<() => void>;
  translate?: (group: string, messages: Messages) => void;
  follow?: () => void;
}

export const pageLanguage: PageLanguage = { language: 'en', locale: 'en', groups: new Map(), renders: new Set() };

/**
 * Declares the English messages of a part of the page. Those of another language take their place in the same object: read
 * them when they are shown, not when a module loads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<const M extends Messages>(group: string, english: M): M {
  pageLanguage.groups.set(english, group);
  pageLanguage.translate?.(group, english);
  return english;
}

/** Tells the locale of an element that is being drawn. */
export function offerLocale(element: Element, locale: string): void {
  if (pageLanguage.speaker !== element && pageLanguage.speaker?.isConnected) return;
  pageLanguage.speaker = element;
  pageLanguage.locale = locale;
  pageLanguage.follow?.();
}
