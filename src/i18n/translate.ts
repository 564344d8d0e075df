import type { Translation } from './english.ts';
import { type Messages, type Plural, pageLanguage } from './messages.ts';

/** Words of the page in place of Kiosk's own, by group. */
export type Words = { readonly [group: string]: unknown };

type Value = Messages[string];

/** The messages in English, by group: where they are shown they are replaced. */
const originals = new Map<string, Messages>();

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && !!value;
const isPlural = (value: Value): value is Plural => isObject(value) && 'one' in value && 'other' in value;

/** Shows all messages in a language; those that it lacks are in English. The page's own `words` come before both. */
export function translate(language: string, translation: Partial<Translation>, words: Words): void {
  pageLanguage.language = language;
  pageLanguage.translate = (group, messages) => {
    const original = originals.get(group) ?? { ...messages };
    originals.set(group, original);
    const own = Object.hasOwn(words, group) ? words[group] : undefined;
    Object.assign(messages, merge(original, translation[group as keyof Translation], own));
  };
  for (const [messages, group] of pageLanguage.groups) pageLanguage.translate(group, messages);
}

function merge(english: Value, translated: unknown, own: unknown): Value {
  if (typeof english === 'string') {
    const text = typeof own === 'string' ? own : translated;
    return typeof text === 'string' ? text : english;
  }
  if (isPlural(english)) {
    if (typeof own === 'string') return { other: own };
    return { ...english, ...(isObject(translated) && translated), ...(isObject(own) && own) };
  }
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => [key, merge(value, at(translated, key), at(own, key))]),
  );
}

const at = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
