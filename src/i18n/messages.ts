/** The forms of a message for a count, by plural category. */
export type Plural = { readonly other: string } & { readonly [category in Intl.LDMLPluralRule]?: string };

/** Messages by key. A value may be a nested group of messages. */
export interface Messages {
  readonly [key: string]: string | Plural | Messages;
}

/** The state that the elements share with the translation code, which is lazy. */
interface PageLanguage {
  /** The language of the shown messages. */
  language: string;
  /** The locale of `speaker`. All elements show messages of this locale. */
  locale: string;
  /** The element that set `locale`: the first that rendered, or a later one if that is no longer connected. */
  speaker?: Element;
  /** The shown messages of all loaded code, each with its group's name. A group may have two copies. */
  readonly groups: Map<Messages, string>;
  /** Functions that render the elements again. */
  readonly renders: Set<() => void>;
  /** Translates a group's messages. Undefined until the translation code has run. */
  translate?: (group: string, messages: Messages) => void;
}

export const pageLanguage: PageLanguage = { language: 'en', locale: 'en', groups: new Map(), renders: new Set() };

/**
 * Declares the English messages of a part of the page. Translations replace the texts in the same object, so read a
 * text when it is shown, not when a module loads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<const M extends Messages>(group: string, english: M): M {
  pageLanguage.groups.set(english, group);
  pageLanguage.translate?.(group, english);
  return english;
}

/**
 * Makes an element's locale that of the page, unless another element that is still connected has set one. Returns
 * whether the element's locale is now set.
 */
export function offerLocale(element: Element, locale: string): boolean {
  if (pageLanguage.speaker !== element && pageLanguage.speaker?.isConnected) return false;
  pageLanguage.speaker = element;
  pageLanguage.locale = locale;
  return true;
}
